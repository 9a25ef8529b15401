// A bounded spring that stiffens towards its end δ_max, with a dashpot (Yee 5).
#import dem/lib/tangential-law

override printedDamping: bool = false; // d_t as in Yee's table, 1 − (…)^(γ−1): negative for γ < 1

fn staticDamped(sliding: Sliding, pair: Pair) -> Friction {
  let reach = pair.friction * pair.slipFactor * sliding.overlap; // δ_max
  let spring = limited(carried(sliding.spring, sliding.n) + sliding.stretched, reach);
  let stretched = sqrt(dot(spring, spring));
  var force = vec3f(0.0);
  if (reach > 0.0) {
    let most = sliding.coulombLimit;
    let response = sliding.staticResponse;
    let rest = max(1.0 - stretched / reach, 0.0);
    let direction = select(vec3f(0.0), spring / stretched, stretched > 0.0);
    let elastic = -most * (1.0 - pow(rest, response)) * direction;
    // d_t grows without bound towards δ_max (γ < 1): Coulomb's limit holds for the sum
    let slope = pow(max(rest, 1e-4), response - 1.0);
    let rate = response * most / reach * select(slope, 1.0 - slope, printedDamping);
    force = limited(elastic - sliding.staticDampingTime * rate * sliding.slip, most);
  }
  return Friction(force, spring);
}
