/** A rigid-body engine as a contender, at a step of its own: it solves constraints and can take far longer ones. */
import type { Condition, Contender, Task } from '../contender';
import { type EngineName, engines } from '../engines';
import { type Remote, startRemote } from '../rpc';
import type { EngineTask } from './engine-process';

export class EngineContender implements Contender {
  readonly name: string;
  readonly stepTime: number;
  readonly #engine: EngineName;
  readonly #remote: Remote;

  constructor(root: string, engine: EngineName, stepsPerSecond: number) {
    this.#engine = engine;
    this.stepTime = 1 / stepsPerSecond;
    this.name = `${engines[engine].title}, 1/${stepsPerSecond} s`;
    this.#remote = startRemote(root, 'bench/contenders/engine-process.ts');
  }

  async load({ grains, file }: Task): Promise<void> {
    const { mostGrains, because } = engines[this.#engine];
    if (grains > mostGrains)
      throw new Error(`not run with more than ${mostGrains.toLocaleString('en')} grains: ${because}`);
    const task: EngineTask = { engine: this.#engine, grains, file, stepTime: this.stepTime };
    await this.#remote.call('load', task);
  }

  run = (steps: number) => this.#remote.call<number>('run', steps);
  condition = () => this.#remote.call<Condition>('condition');
  stop = () => this.#remote.stop();

  notes(): string {
    const { package: name, version } = engines[this.#engine];
    return `${name} ${version}, one thread, compound bodies of balls, sleeping off, lengths × 100`;
  }
}
