// Whether a rebuild is due, for workgroups with barriers: one answer for all of their threads. Uses the includer's `control`.
var<workgroup> rebuildIsDue: u32;

fn isRebuilding(lane: u32) -> bool {
  if (lane == 0u) {
    rebuildIsDue = control.rebuilding;
  }
  return workgroupUniformLoad(&rebuildIsDue) != 0u;
}
