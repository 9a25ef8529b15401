// The numbering of cells that dem/grid/decide chose for the present lists. Uses the includer's bindings params and control.
#import struct/SimParams
#import struct/Control
#import dem/lib/grid

fn numbering() -> Numbering {
  return Numbering(vec3i(control.originX, control.originY, control.originZ), control.rowLength, control.blocksUp, params.cellMask);
}
