/** Names of files that people keep: what, from which scene, when. They sort by time. */

export function fileName(scene: string, extension: string, now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('');
  return `tetrasand-${safeName(scene)}-${day}-${time}.${extension}`;
}

/** Own scenes may be called anything; systems differ in what they take. */
export const safeName = (scene: string): string =>
  scene
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40) || 'scene';

/** Hands a file to the browser's own download. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
