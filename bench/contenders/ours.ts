/** Our own simulation as a contender; variants of it and other working copies are contenders like any other. */
import type { PassMeasurement } from '../../src/measure/bench/pass-cost';
import { timeStep } from '../../src/measure/bench/scene';
import type { Counters } from '../../src/methods/method';
import type { Params } from '../../src/params/table';
import type { Condition, Contender, Task } from '../contender';
import type { DispatchCosts } from '../dispatch-cost';
import { type Remote, startRemote } from '../rpc';
import type { OursTask } from './ours-process';

export interface OursSettings {
  readonly name: string;
  /** Folder of the project, or of another working copy of it. */
  readonly root: string;
  readonly params?: Partial<Params>;
  readonly constants?: Readonly<Record<string, number>>;
}

export interface OursCondition extends Condition {
  readonly grains: number;
  readonly meanSpeed: number;
  readonly contactCount?: number;
  readonly finite: boolean;
}

export class Ours implements Contender {
  readonly name: string;
  readonly stepTime = timeStep;
  readonly #settings: OursSettings;
  readonly #remote: Remote;

  constructor(settings: OursSettings) {
    this.name = settings.name;
    this.#settings = settings;
    this.#remote = startRemote(settings.root, 'bench/contenders/ours-process.ts');
  }

  /** A second one, in a process of its own. */
  another = () => new Ours(this.#settings);

  async load({ grains, file }: Pick<Task, 'grains'> & { file?: string }, params?: Partial<Params>): Promise<void> {
    const task: OursTask = {
      grains,
      file,
      params: { ...this.#settings.params, ...params },
      constants: this.#settings.constants,
    };
    await this.#remote.call('load', task);
  }

  run = (steps: number) => this.#remote.call<number>('run', steps);
  condition = (deep = true) => this.#remote.call<OursCondition>('statistics', deep);
  adapter = () => this.#remote.call<string>('adapter');
  dt = () => this.#remote.call<number>('dt');
  counters = () => this.#remote.call<Counters>('counters');
  passes = (options: { repeats: number; stepsPerRebuild: number }) =>
    this.#remote.call<PassMeasurement>('passes', options);
  save = (file: string) => this.#remote.call<void>('save', file);
  dispatchCosts = () => this.#remote.call<DispatchCosts>('dispatchCosts');
  memory = (grains: number) => this.#remote.call<{ sizes: Record<string, number>; limit: number }>('memory', grains);
  stop = () => this.#remote.stop();

  notes(): string {
    const changes = { ...this.#settings.params, ...this.#settings.constants };
    const text = Object.entries(changes).map(([key, value]) => `${key} = ${value}`);
    return text.join(', ') || 'hertz + spring-coulomb with history, single precision';
  }
}
