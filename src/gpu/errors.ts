/** Every failure that a person may meet has a code (which screen to show) and a sentence that says what to do. */
export type SimErrorCode = 'no-webgpu' | 'no-adapter' | 'limits' | 'shader' | 'capacity' | 'device-lost' | 'scene';

export class SimError extends Error {
  readonly code: SimErrorCode;
  constructor(code: SimErrorCode, message: string) {
    super(message);
    this.name = 'SimError';
    this.code = code;
  }
}

/** Whatever was thrown; what nobody foresaw is most likely a fault of a shader or its driver. */
export function asSimError(error: unknown): SimError {
  if (error instanceof SimError) return error;
  return new SimError('shader', error instanceof Error ? error.message : String(error));
}
