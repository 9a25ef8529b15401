// What an impulse at its centre of mass and an angular one make of a body's velocity and spin: of a free body all, of a hinged one
// what turns it about its axis (M⁻¹ projected), of others nothing.
#import const/BodyKind
#import continuum/lib/body-inertia

fn afterImpulse(body: Body, pose: Grain, velocity: vec3f, spin: vec3f, impulse: vec3f, angular: vec3f) -> array<vec3f, 2> {
  if (body.kind == bodyDynamic) {
    return array(velocity + body.invMass * impulse, spin + inverseInertia(body, pose, angular));
  }
  if (body.kind == bodyHinged) {
    let arm = pose.position.xyz - body.hingePoint;
    let outward = arm - dot(arm, body.hingeAxis) * body.hingeAxis;
    let axisBody = rotateBack(pose.orientation, body.hingeAxis);
    let inertia = dot(axisBody * body.inertia, axisBody) + body.mass * dot(outward, outward);
    let rate = dot(spin, body.hingeAxis) + dot(body.hingeAxis, angular + cross(arm, impulse)) / inertia;
    let turning = rate * body.hingeAxis;
    return array(cross(turning, arm), turning);
  }
  let driven = body.kind == bodyDriven;
  return array(select(vec3f(0.0), body.driveVelocity, driven), select(vec3f(0.0), body.driveSpin, driven));
}
