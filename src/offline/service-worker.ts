/**
 * Keeps the whole built app in a cache, so that it starts without a network. A new version is fetched beside the running one
 * and takes over when the person says so: files of two versions are never mixed.
 */

/** Put in by scripts/offline-plugin.ts when the app is built: every file, and a hash of them all. */
declare const __PRECACHE__: { readonly version: string; readonly files: readonly string[] };

/** The little that is used of a worker's surroundings: TypeScript cannot describe a page and a worker in one project. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEventLike extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEventLike) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const { scope } = worker.registration;
/** Other copies of the app on the same host have caches of their own. */
const family = `tetrasand ${scope} `;
const current = family + __PRECACHE__.version;

worker.addEventListener('install', (event) => {
  const requests = __PRECACHE__.files.map((file) => new Request(new URL(file, scope), { cache: 'reload' }));
  event.waitUntil(caches.open(current).then((cache) => cache.addAll(requests)));
});

worker.addEventListener('activate', (event) => {
  const forgetOld = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(family) && name !== current);
    await Promise.all(names.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(forgetOld());
});

worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  event.respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(current);
  // the address of the page carries the scene and parameters; the page itself is always the same. Servers say that answers
  // vary with the asking page; these do not
  const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  return found ?? fetch(request);
}
