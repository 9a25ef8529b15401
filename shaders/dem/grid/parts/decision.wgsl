// Must the lists be rebuilt before the next checkInterval substeps? One thread asks, after dem/grid/check. Uses the includer's
// bindings params, control and removedSeen.
#import dem/lib/skin
#import dem/lib/bounds
#import const/Interval

fn decideRebuild() {
  let leaving = atomicExchange(&control.leaving, 0u);
  let left = atomicExchange(&control.left, 0u);
  let speed = bitcast<f32>(atomicExchange(&control.maxSpeed, 0u));
  let skins = f32(atomicExchange(&control.skinSum, 0u)) / skinSumUnit;
  control.lastTouching = atomicExchange(&control.touching, 0u);
  control.lastMaxSpeed = speed;
  let removed = atomicLoad(&control.removed);
  let someLeft = removed != removedSeen[0];
  removedSeen[0] = removed;

  let forced = control.forceRebuild != 0u || someLeft;
  if (!forced && left > 0u) {
    control.staleLists += 1u;
  }
  // obstacles move too, and the poses that the lists are built with are up to one host interval old
  let outlived = control.listAge + (params.checkInterval + intervalSteps) * params.dt > params.obstacleSpan;
  let due = forced || leaving > 0u || outlived;
  let age = control.listAge;
  control.listAge = select(control.listAge, 0.0, due) + params.checkInterval * params.dt;
  control.rebuilding = u32(due);
  control.forceRebuild = 0u;
  control.sortCount = control.grainCount;
  // dem/sleep/settle counts again, unless nothing has changed
  control.still = u32(!due && atomicLoad(&control.deep) == control.grainCount);
  if (control.still == 0u) {
    atomicStore(&control.asleep, 0u);
    atomicStore(&control.deep, 0u);
  }
  if (due) {
    control.rebuilds += 1u;
    control.listUse = f32(atomicExchange(&control.listCursor, 0u)) / f32(params.listCapacity);
    let spheres = max(1u, control.grainCount * params.sphereStride + params.bodySphereCount);
    let apart = f32(atomicLoad(&control.entries)) - f32(control.lastTouching);
    if (!forced) { // lists that tools and pours ended say nothing about skins
      control.spareChecks = nextSpareChecks(control.spareChecks, control.listUse, apart / f32(spheres), age / params.dt);
    }
    let wanted = skins / f32(max(1u, control.grainCount + params.bodySphereCount));
    control.meanSkin = min(wanted, allowedMeanSkin(control.meanSkin, apart / f32(spheres)));
    control.skinCap = params.maxSkin * select(1.0, control.meanSkin / wanted, wanted > 0.0);
    control.skin = skinFor(speed, speed, control.spareChecks, control.skinCap, params);
    let cellSize = 2.0 * (params.boundingRadius + control.skin);
    numberCells(control.cellSize, cellSize, 1.0 / cellSize, params.cellMask);
    atomicStore(&control.keptCursor, 0u);
    atomicStore(&control.entries, 0u);
  }
}
