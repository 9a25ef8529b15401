import { Reference } from '../../methods/dem/reference/reference';
import type { Params } from '../../params/table';
import { type Laboratory, paramsOf, type Setup, sceneOf, type World } from './world';

class ReferenceWorld implements World {
  private readonly reference: Reference;
  constructor(reference: Reference) {
    this.reference = reference;
  }
  get params() {
    return this.reference.params;
  }
  get materials() {
    return this.reference.materials;
  }
  get dt() {
    return this.reference.dt;
  }
  async advance(substeps: number): Promise<void> {
    this.reference.substep(substeps);
  }
  async state() {
    return this.reference.state();
  }
  async rigidState(): Promise<never> {
    throw new Error('the reference has no rigid bodies');
  }
  async counters() {
    return this.reference.counters();
  }
  async set(params: Partial<Params>): Promise<void> {
    this.reference.setParams({ ...this.reference.params, ...params });
  }
  destroy(): void {}
}

/** The CPU in f64: what the experiments would show if the GPU did not round. */
export const referenceLaboratory: Laboratory = {
  name: 'CPU reference, f64',
  async create(setup: Setup) {
    return new ReferenceWorld(Reference.create(sceneOf(setup), paramsOf(setup)));
  },
};
