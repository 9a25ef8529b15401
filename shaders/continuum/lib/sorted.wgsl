// `sorted` holds where each cell's particles begin (and behind the last cell their number), then the particles in cell order.
fn orderFirst() -> u32 {
  return params.cellCapacity + 1u;
}
