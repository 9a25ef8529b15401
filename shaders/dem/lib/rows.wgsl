// Lists have rows: those of the grains, then those of the bodies' spheres. Uses the includer's `params`.
#import struct/SimParams

fn isBodyRow(row: u32) -> bool {
  return row >= params.bodyRowFirst;
}

// Index of an owner's first sphere.
fn firstSphereOf(row: u32) -> u32 {
  return select(row * params.sphereStride, params.bodySphereFirst + (row - params.bodyRowFirst), isBodyRow(row));
}
