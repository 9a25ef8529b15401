/** f32 as the u32 of its bits, as WGSL's bitcast sees it. */
const view = new DataView(new ArrayBuffer(4));

export function bitsOf(x: number): number {
  view.setFloat32(0, x);
  return view.getUint32(0);
}

export function floatOf(bits: number): number {
  view.setUint32(0, bits);
  return view.getFloat32(0);
}
