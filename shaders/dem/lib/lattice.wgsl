#import dem/lib/obstacles
#import dem/lib/turn
#import const/Lattice

// Rough surfaces (UCT 4.4, fig. 4.16): the surface behaves as if it were made of spheres as large as the one that meets it, in
// an even lattice, one radius behind the surface so that their tops lie in it. They are computed from the surface's own
// coordinates and never stored. src/sim/obstacle-lattice.ts is the same in f64.
//
// A sphere meets the four around it. Each has a list entry of its own, told apart by whether its row and its column are even
// or odd: when the sphere moves on, an entry passes from one lattice sphere to the next but one at a moment when it touches
// neither (both are a diameter away), so that every contact keeps its own memory.

fn isRough(obstacle: Obstacle) -> bool {
  return obstacleDetail > 1u && hasFlag(obstacle, surfaceRough);
}

// How far the lattice reaches behind the surface, m.
fn latticeDepth(obstacle: Obstacle, radius: f32) -> f32 {
  return select(0.0, 2.0 * radius, isRough(obstacle));
}

fn slotsOf(obstacle: Obstacle) -> u32 {
  return select(1u, latticeSlots, isRough(obstacle));
}

// Into how many equal parts a length is cut: at least a diameter each, a little less on a piece of one or two diameters.
fn partsOf(length: f32, diameter: f32) -> f32 {
  let parts = length / diameter;
  return max(1.0, select(ceil(parts), floor(parts), parts >= 3.0));
}

fn nearestOfParity(x: f32, parity: f32) -> f32 {
  return 2.0 * floor(0.5 * (x - parity) + 0.5) + parity;
}

// The same among 0 to `last`.
fn nearestWithin(x: f32, parity: f32, last: f32) -> f32 {
  let nearest = nearestOfParity(x, parity);
  return select(select(nearest, nearest - 2.0, nearest > last), nearest + 2.0, nearest < 0.0);
}

// Arc lengths of an hourglass's outline from its upper end to the joint with the neck (x), and on to the middle (y).
fn hourglassLengths(c: vec4f) -> vec2f {
  return vec2f(c.z * atan2(c.x + c.y, -c.w), c.y * atan2(c.w, c.x + c.y));
}

// Arc length of the outline of a surface of revolution.
fn outlineLength(kind: u32, c: vec4f) -> f32 {
  switch kind {
    case surfaceSheet: { return length(c.zw - c.xy); }
    case surfaceCapsule: { return 3.14159265 * c.x + 2.0 * c.y; }
    default: {
      let parts = hourglassLengths(c);
      return 2.0 * (parts.x + parts.y);
    }
  }
}

// Arc length from the outline's beginning (a sheet's first end, the upper end of the others) to the point closest to `at`.
fn outlinePlace(kind: u32, c: vec4f, at: vec2f) -> f32 {
  switch kind {
    case surfaceSheet: {
      let line = c.zw - c.xy;
      return clamp(dot(at - c.xy, line) / dot(line, line), 0.0, 1.0) * length(line);
    }
    case surfaceCapsule: {
      let quarter = 0.5 * 3.14159265 * c.x;
      if (at.y > c.y) {
        return c.x * atan2(at.x, at.y - c.y);
      }
      if (at.y < -c.y) {
        return 2.0 * (quarter + c.y) - c.x * atan2(at.x, -c.y - at.y);
      }
      return quarter + c.y - at.y;
    }
    default: {
      let parts = hourglassLengths(c);
      let upper = vec2f(at.x, abs(at.y));
      let overBulb = (c.x + c.y) * (upper.y - c.w) + c.w * upper.x >= 0.0;
      let turnInNeck = atan2(upper.y, c.x + c.y - upper.x);
      let inNeck = parts.x + max(parts.y - c.y * turnInNeck, 0.0);
      let place = select(inNeck, c.z * atan2(upper.x, upper.y - c.w), overBulb);
      return select(2.0 * (parts.x + parts.y) - place, place, at.y >= 0.0);
    }
  }
}

// The outline's point at an arc length: rho, y (xy) and the outward normal there (zw).
fn outlinePoint(kind: u32, c: vec4f, place: f32) -> vec4f {
  switch kind {
    case surfaceSheet: {
      let line = normalize(c.zw - c.xy);
      return vec4f(c.xy + place * line, line.y, -line.x);
    }
    case surfaceCapsule: {
      let quarter = 0.5 * 3.14159265 * c.x;
      let fromMiddle = quarter + c.y - place;
      let turn = max(abs(fromMiddle) - c.y, 0.0) / c.x; // up the round end
      let outward = vec2f(1.0, sign(fromMiddle)) * turnTo(turn);
      return vec4f(c.x * outward + vec2f(0.0, clamp(fromMiddle, -c.y, c.y)), outward);
    }
    default: {
      let parts = hourglassLengths(c);
      let whole = 2.0 * (parts.x + parts.y);
      let mirror = vec2f(1.0, select(-1.0, 1.0, 2.0 * place <= whole));
      let above = min(place, whole - place);
      if (above <= parts.x) {
        let outward = turnTo(above / c.z).yx;
        return vec4f(mirror * (c.z * outward + vec2f(0.0, c.w)), mirror * outward);
      }
      let turn = (parts.x + parts.y - above) / c.y;
      let outward = vec2f(1.0, -1.0) * turnTo(turn);
      return vec4f(mirror * (vec2f(c.x + c.y, 0.0) - c.y * outward), mirror * outward);
    }
  }
}

// Where the lattice sphere of a slot is (xyz), in the obstacle's frame; w = 0 where there is none.
fn latticeSphere(obstacle: Obstacle, slot: u32, point: vec3f, radius: f32) -> vec4f {
  let parity = vec2f(f32(slot & 1u), f32(slot >> 1u));
  let diameter = 2.0 * radius;
  let fromA = toFrame(obstacle, point) - obstacle.a.xyz;
  if (obstacle.kind == surfacePlane) {
    let other = cross(obstacle.b.xyz, obstacle.c.xyz);
    let column = nearestOfParity(dot(fromA, obstacle.c.xyz) / diameter, parity.x);
    let row = nearestOfParity(dot(fromA, other) / diameter, parity.y);
    return vec4f(obstacle.a.xyz + diameter * (column * obstacle.c.xyz + row * other) - radius * obstacle.b.xyz, 1.0);
  }
  if (obstacle.kind == surfacePanel) {
    let parts = vec2f(partsOf(2.0 / sqrt(obstacle.b.w), diameter), partsOf(2.0 / sqrt(obstacle.c.w), diameter));
    let at = clamp(vec2f(dot(fromA, obstacle.b.xyz) * obstacle.b.w, dot(fromA, obstacle.c.xyz) * obstacle.c.w),
                   vec2f(-1.0), vec2f(1.0));
    let place = 0.5 * (at + 1.0) * parts;
    let cell = vec2f(nearestWithin(place.x, parity.x, parts.x), nearestWithin(place.y, parity.y, parts.y));
    let onPanel = 2.0 * cell / parts - 1.0;
    let front = obstacle.side * normalize(cross(obstacle.b.xyz, obstacle.c.xyz));
    return vec4f(obstacle.a.xyz + onPanel.x * obstacle.b.xyz + onPanel.y * obstacle.c.xyz - radius * front, 1.0);
  }
  let axis = obstacle.b.xyz;
  let zero = acrossAxis(axis);
  let quarterTurn = cross(axis, zero);
  let height = dot(fromA, axis);
  let radial = fromA - height * axis;
  let whole = outlineLength(obstacle.kind, obstacle.c);
  let parts = partsOf(whole, diameter);
  let place = outlinePlace(obstacle.kind, obstacle.c, vec2f(length(radial), height));
  let row = nearestWithin(place / whole * parts, parity.y, parts);
  let outline = outlinePoint(obstacle.kind, obstacle.c, row / parts * whole);
  // an even number of columns, so that even and odd ones take turns all the way round; none but one at the axis
  let columns = 2.0 * floor(3.14159265 * max(outline.x, 0.0) / diameter);
  if (columns == 0.0) {
    return vec4f(obstacle.a.xyz + (outline.y - radius * obstacle.side * outline.w) * axis, 1.0 - parity.x);
  }
  let perTurn = columns / 6.28318531;
  let angle = nearestOfParity(atan2(dot(radial, quarterTurn), dot(radial, zero)) * perTurn, parity.x) / perTurn;
  let towards = turnTo(angle);
  let behind = outline.xy - radius * obstacle.side * outline.zw;
  return vec4f(obstacle.a.xyz + behind.x * (towards.x * zero + towards.y * quarterTurn) + behind.y * axis, 1.0);
}

// Unit normal towards `point` (xyz) and gap (w, m) between the obstacle and a sphere around `point`; for a rough one between
// that sphere and one of the lattice.
fn obstacleGap(obstacle: Obstacle, slot: u32, point: vec3f, radius: f32) -> vec4f {
  if (!isRough(obstacle)) {
    let surface = obstacleDistance(obstacle, point);
    return vec4f(surface.xyz, surface.w - radius);
  }
  let sphere = latticeSphere(obstacle, slot, point, radius);
  if (sphere.w == 0.0 || !hasFlag(obstacle, surfaceThere)) {
    return vec4f(0.0, 1.0, 0.0, farAway);
  }
  let away = directionAndLength(toFrame(obstacle, point) - sphere.xyz, vec3f(0.0, 1.0, 0.0));
  return vec4f(fromFrame(obstacle, away.xyz), away.w - 2.0 * radius);
}
