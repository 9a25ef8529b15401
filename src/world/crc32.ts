/** CRC-32 as in ZIP and PNG (polynomial 0xEDB88320): finds every single changed byte and every burst of up to 32 bits. */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) rest = table[(rest ^ bytes[i]) & 255] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}
