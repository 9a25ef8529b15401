// Passes are launched with at most so many workgroups and go over what there is in strides: a launch that finds nothing to do
// then costs little, however large the grid is.
fn strideOf(groups: vec3u) -> u32 {
  return groups.x * workgroupSize;
}
