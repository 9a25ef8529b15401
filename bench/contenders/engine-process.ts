/** A rigid-body engine in a process of its own, for bench/contenders/engine.ts. */

import { benchScene, radius, template } from '../../src/measure/bench/scene';
import { computeStatistics } from '../../src/measure/statistics';
import { resolveMaterials } from '../../src/scene/materials';
import type { GrainSeeds } from '../../src/scene/types';
import { type EngineName, engines } from '../engines';
import { type Engine, lengthScale } from '../engines/engine';
import { wallsOf } from '../engines/walls';
import { readGrains } from '../grain-file';
import { loadEngine } from '../peers';
import { serve } from '../rpc';

export interface EngineTask {
  readonly engine: EngineName;
  readonly grains: number;
  readonly file: string;
  readonly stepTime: number;
}

export async function main(): Promise<void> {
  let engine: Engine | null = null;
  let seeds: GrainSeeds | null = null;
  let grains = 0;
  await serve({
    async load(task: EngineTask) {
      const { width, top, params } = benchScene(task.grains);
      grains = task.grains;
      seeds = readGrains(task.file);
      const scaled = lengthScale * radius;
      engine = await engines[task.engine].create(loadEngine(task.engine), {
        seeds,
        offsets: template.offsets.map((offset) => offset.map((x) => scaled * x)),
        radius: scaled,
        walls: wallsOf(width, top),
        gravity: lengthScale * params.gravity,
        friction: params.friction,
        restitution: params.restitution,
        stepTime: task.stepTime,
      });
    },
    run(steps: number) {
      const started = performance.now();
      for (let i = 0; i < steps; i++) engine?.step();
      return (performance.now() - started) / 1000;
    },
    condition() {
      if (!engine || !seeds) throw new Error('nothing is loaded');
      for (let g = 0; g < seeds.material.length; g++) {
        const { position, orientation } = engine.pose(g);
        seeds.position.set(
          position.map((x) => x / lengthScale),
          3 * g,
        );
        seeds.orientation.set(orientation, 4 * g);
      }
      const { scene, params } = benchScene(grains);
      const { meanHeight, largestOverlap } = computeStatistics(seeds, resolveMaterials(scene, params), scene.obstacles);
      return { meanHeight, largestOverlap };
    },
  });
}
