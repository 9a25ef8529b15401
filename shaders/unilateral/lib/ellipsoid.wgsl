// Ellipsoids of particles, xᵀA⁻¹x ≤ 1: `shape` holds A_xx, A_yy, A_zz, A_xy, `shear` A_xz, A_yz (Narain, section 3.1).
// Semi-axes are the roots of the eigenvalues.

// Semi-axes of a particle lie between r/√2 and √2 r, r a quarter of a cell.
const usualAxis = 0.25;

struct Axes {
  squares: vec3f,
  // columns: directions of the axes
  directions: mat3x3f,
}

fn matrixOf(shape: vec4f, shear: vec4f) -> mat3x3f {
  return mat3x3f(vec3f(shape.x, shape.w, shear.x), vec3f(shape.w, shape.y, shear.y), vec3f(shear.x, shear.y, shape.z));
}

fn outer(v: vec3f) -> mat3x3f {
  return mat3x3f(v * v.x, v * v.y, v * v.z);
}

// Cyclic Jacobi: six sweeps are more than f32 can tell.
fn axesOf(matrix: mat3x3f) -> Axes {
  var m = matrix;
  var v = mat3x3f(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 0.0), vec3f(0.0, 0.0, 1.0));
  for (var turn = 0u; turn < 18u; turn++) {
    let p = select(0u, 1u, turn % 3u == 2u);
    let q = select(2u, 1u, turn % 3u == 0u);
    let off = m[p][q];
    if (abs(off) <= 1e-9 * (abs(m[p][p]) + abs(m[q][q]))) {
      continue;
    }
    let theta = 0.5 * (m[q][q] - m[p][p]) / off;
    let t = select(-1.0, 1.0, theta >= 0.0) / (abs(theta) + sqrt(theta * theta + 1.0));
    let c = inverseSqrt(t * t + 1.0);
    let s = t * c;
    // columns, then rows
    let mp = m[p];
    let mq = m[q];
    m[p] = c * mp - s * mq;
    m[q] = s * mp + c * mq;
    for (var k = 0u; k < 3u; k++) {
      let kp = m[k][p];
      let kq = m[k][q];
      m[k][p] = c * kp - s * kq;
      m[k][q] = s * kp + c * kq;
    }
    let vp = v[p];
    let vq = v[q];
    v[p] = c * vp - s * vq;
    v[q] = s * vp + c * vq;
  }
  return Axes(vec3f(m[0][0], m[1][1], m[2][2]), v);
}

// Which of the three axes is the longest.
fn longestOf(squares: vec3f) -> u32 {
  let xy = select(0u, 1u, squares.y > squares.x);
  return select(xy, 2u, squares.z > squares[xy]);
}
