/** The page keeps to itself: whatever it asks of another host, in a document, a worker or a frame of it, is one of its errors. */

/** Looks like addresses of requests, but leaves no machine. */
const inside = /^(about|blob|data):/;

/** `request` gets the address of each request of the page; `at` where the page is sent, first of all by the test. */
export function watchRequests(errors: string[]): { at(address: string): void; request(address: string): void } {
  let home: string | null = null;
  return {
    at(address) {
      home ??= new URL(address).origin;
    },
    request(address) {
      if (!inside.test(address) && new URL(address).origin !== home) errors.push(`asked of another host: ${address}`);
    },
  };
}
