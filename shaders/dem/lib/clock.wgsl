// Substeps since the scene began. Uses the includer's `control`, `params` and `substep`.
#import struct/Control
#import struct/SimParams
#import struct/Substep

fn clockNow() -> u32 {
  return control.clock + u32(round(substep.elapsed / params.dt));
}
