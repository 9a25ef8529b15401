// What a normal law says of an overlap ξ: F_n = k ξ^β − c ξ^α v_n ≥ 0 (Bell 8-15, UCT 3.27). A law is a function of the overlap
// (≥ 0, m) in a file of its own in dem/laws/normal.

struct Powers {
  elastic: f32,     // ξ^β
  dissipative: f32, // ξ^α
  tangential: f32,  // by which the tangential stiffness grows: √ξ for Mindlin's S_t = 8 G* √(R* ξ)
}
