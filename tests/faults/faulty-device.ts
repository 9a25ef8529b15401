/**
 * A GPUDevice that can be told to fail, in front of a real one: taken away at the n-th call of a kind, or out of memory at the
 * n-th allocation. It stands at the boundary to WebGPU, so nothing behind it knows of faults. What happens then is the driver's
 * and WebGPU's own doing: the real device is destroyed, and what was refused is one of WebGPU's invalid objects.
 */

/** Calls that a program makes of a device, its queue, encoders, passes and buffers. */
export const callKinds = [
  'createBuffer',
  'createTexture',
  'createBindGroup',
  'createShaderModule',
  'createComputePipelineAsync',
  'createRenderPipelineAsync',
  'createCommandEncoder',
  'beginComputePass',
  'dispatchWorkgroups',
  'beginRenderPass',
  'draw',
  'end',
  'copyBufferToBuffer',
  'finish',
  'submit',
  'writeBuffer',
  'onSubmittedWorkDone',
  'mapAsync',
  'getMappedRange',
  'pushErrorScope',
  'popErrorScope',
  'getCurrentTexture',
] as const;
export type CallKind = (typeof callKinds)[number];

/** What memory is asked for with. */
export const allocations = ['createBuffer', 'createTexture'] as const;
export type Allocation = (typeof allocations)[number];

type Call = (...given: unknown[]) => unknown;
type Methods = Record<string, Call>;

export class FaultyDevice {
  readonly device: GPUDevice;
  /** Calls so far, by kind. */
  readonly calls = new Map<CallKind, number>();
  /** Labels of what was refused. */
  readonly refused: string[] = [];
  /** Buffers that live, and their bytes. */
  readonly living = new Map<GPUBuffer, number>();
  /** A defect: buffers with such a label are not given back when they should be. */
  leaky: RegExp | null = null;
  #planned: { kind: CallKind; left: number; act: (call: () => unknown) => unknown } | null = null;
  /** Error scopes as the program has opened them, with what was injected into them. */
  readonly #scopes: { readonly filter: GPUErrorFilter; error: GPUError | null }[] = [];
  /** All of these, from now on, that ask for at least so many bytes are refused. */
  #starving: { readonly kind: Allocation; readonly from: number } | null = null;

  constructor(device: GPUDevice) {
    this.device = device;
    const real = device as unknown as Methods;
    const { queue } = device;
    this.#watch(device, ['createBindGroup', 'createShaderModule']);
    this.#watch(device, ['createComputePipelineAsync', 'createRenderPipelineAsync']);
    this.#watch(queue, ['submit', 'writeBuffer', 'onSubmittedWorkDone']);
    this.#watch(device, ['createCommandEncoder'], (encoder) => {
      this.#watch(encoder, ['copyBufferToBuffer', 'finish']);
      this.#watch(encoder, ['beginComputePass'], (pass) => this.#watch(pass, ['dispatchWorkgroups', 'end']));
      this.#watch(encoder, ['beginRenderPass'], (pass) => this.#watch(pass, ['draw', 'end']));
    });
    const createBuffer = real.createBuffer.bind(device);
    real.createBuffer = (descriptor) =>
      this.#call(
        'createBuffer',
        () => {
          const wanted = descriptor as GPUBufferDescriptor;
          const starved = this.#starves('createBuffer', wanted.size);
          const buffer = (starved ? this.#refuse('createBuffer', wanted) : createBuffer(wanted)) as GPUBuffer;
          this.#watch(buffer, ['mapAsync', 'getMappedRange']);
          this.living.set(buffer, wanted.size);
          const destroy = buffer.destroy.bind(buffer);
          buffer.destroy = () => {
            if (this.leaky?.test(buffer.label)) return;
            this.living.delete(buffer);
            destroy();
          };
          return buffer;
        },
        descriptor,
      );
    const createTexture = real.createTexture.bind(device);
    real.createTexture = (descriptor) =>
      this.#call(
        'createTexture',
        () =>
          this.#starves('createTexture', Number.POSITIVE_INFINITY)
            ? this.#refuse('createTexture', descriptor as GPUTextureDescriptor)
            : createTexture(descriptor),
        descriptor,
      );
    this.#makers = { createBuffer, createTexture };
    this.#push = device.pushErrorScope.bind(device);
    this.#pop = device.popErrorScope.bind(device);
    device.pushErrorScope = (filter) =>
      this.#call('pushErrorScope', () => {
        this.#scopes.push({ filter, error: null });
        return this.#push(filter);
      }) as undefined;
    device.popErrorScope = () =>
      this.#call('popErrorScope', async () => {
        const scope = this.#scopes.pop();
        const caught = await this.#pop();
        return scope?.error ?? caught;
      }) as Promise<GPUError | null>;
  }

  readonly #makers: Record<Allocation, Call>;
  readonly #push: (filter: GPUErrorFilter) => undefined;
  readonly #pop: () => Promise<GPUError | null>;

  /** Of all buffers that live: how many, and bytes. */
  get inUse(): { readonly buffers: number; readonly bytes: number } {
    const bytes = [...this.living.values()].reduce((sum, size) => sum + size, 0);
    return { buffers: this.living.size, bytes };
  }

  /** What a canvas gives for a frame; its textures are its own, and not among those that are counted. */
  currentTexture(make: () => GPUTexture): GPUTexture {
    return this.#call('getCurrentTexture', make) as GPUTexture;
  }

  /** For a canvas. */
  makeTexture(descriptor: GPUTextureDescriptor): GPUTexture {
    return this.#makers.createTexture(descriptor) as GPUTexture;
  }

  /** Takes it away at the n-th call of this kind from now on, right before or right after it. */
  loseAt(kind: CallKind, n: number, when: 'before' | 'after', told: () => void = () => {}): void {
    const lose = () => {
      told();
      this.device.destroy();
    };
    this.#planned = {
      kind,
      left: n,
      act(call) {
        if (when === 'before') lose();
        const result = call();
        if (when === 'after') lose();
        return result;
      },
    };
  }

  /** Refuses the n-th allocation of this kind from now on. */
  refuseAt(kind: Allocation, n: number): void {
    this.#planned = { kind, left: n, act: (_call) => this.#refuse(kind, this.#asked) };
  }

  /** Refuses every one of them from now on, those from so many bytes. */
  starve(kind: Allocation, from = 0): void {
    this.#starving = { kind, from };
  }

  /** Nothing more is planned; whether what was planned has happened. */
  calm(): boolean {
    const happened = this.#planned === null;
    this.#planned = null;
    this.#starving = null;
    return happened;
  }

  #asked: unknown;

  #starves(kind: Allocation, size: number): boolean {
    return this.#starving?.kind === kind && size >= this.#starving.from;
  }

  #call(kind: CallKind, call: () => unknown, asked?: unknown): unknown {
    this.calls.set(kind, (this.calls.get(kind) ?? 0) + 1);
    const plan = this.#planned;
    if (plan?.kind !== kind || --plan.left > 0) return call();
    this.#planned = null;
    this.#asked = asked;
    return plan.act(call);
  }

  /** Counts calls of methods of `target`; `also` sees what they return. */
  #watch(target: object, kinds: readonly CallKind[], also: (made: object) => void = () => {}): void {
    const methods = target as Methods;
    for (const kind of kinds) {
      const call = methods[kind].bind(target);
      methods[kind] = (...given) => {
        const result = this.#call(kind, () => call(...given));
        if (typeof result === 'object' && result !== null) also(result);
        return result;
      };
    }
  }

  /** WebGPU's answer to too little memory: an object that is good for nothing, and an error for whoever asks. */
  #refuse(kind: Allocation, descriptor: unknown): unknown {
    const { label = kind } = descriptor as GPUObjectDescriptorBase;
    this.refused.push(label);
    // an invalid one of the same size; why it is invalid is nobody's business
    const invalid = kind === 'createBuffer' ? { usage: 0 } : { mipLevelCount: 99 };
    this.#push('validation');
    const made = this.#makers[kind]({ ...(descriptor as object), ...invalid });
    void this.#pop().catch(() => null);
    const error = new GPUOutOfMemoryError(`injected: no memory for ${label}`);
    const scope = this.#scopes.findLast(({ filter }) => filter === 'out-of-memory');
    if (scope) scope.error ??= error;
    else setTimeout(() => this.device.dispatchEvent(new GPUUncapturedErrorEvent('uncapturederror', { error })), 0);
    return made;
  }
}
