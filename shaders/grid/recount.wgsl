// One thread: how many grains are left after a rebuild has dropped those that went out of the world.
#import struct/SimParams
#import struct/Control
#import struct/Dispatch

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read> cells: array<u32>;
@group(0) @binding(2) var<storage, read_write> control: Control;
@group(0) @binding(3) var<storage, read_write> dispatch: Dispatch;

@compute @workgroup_size(1)
fn main() {
  if (control.rebuilding == 0u) {
    return;
  }
  control.grainCount = cells[params.cellMask + 1u];
  dispatch.grains = vec4u((control.grainCount + 63u) / 64u, 1u, 1u, 0u);
}
