/** How much memory a visit may take besides the sand: phones end pages that take too much, without a word. */

export interface MemoryPreset {
  /** Of moments to go back to, bytes. */
  readonly rewind: number;
  /** Grains that are drawn in sand that is a continuum, 16 bytes each on the graphics device. */
  readonly finePoints: number;
  /** Nodes of the grid for sand as a surface. */
  readonly surfaceNodes: number;
  /** Of a file for another program that no disk takes as it comes, bytes. */
  readonly exported: number;
}

const usual: MemoryPreset = {
  rewind: 128 * 2 ** 20,
  finePoints: 4_000_000,
  surfaceNodes: 2 ** 21,
  exported: 2 ** 31,
};
const small: MemoryPreset = {
  rewind: 32 * 2 ** 20,
  finePoints: 1_000_000,
  surfaceNodes: 2 ** 19,
  exported: 2 ** 28,
};

/** What a browser says about its device. */
export interface DeviceHints {
  /** GB, as far as the browser tells; it never says more than 8. */
  readonly memory?: number;
  /** The main pointer is a finger. */
  readonly finger: boolean;
  /** The shorter side of the screen, CSS pixels. */
  readonly side: number;
}

/** The shorter side of a screen that is held in one hand, CSS pixels. */
const hand = 600;
/** GB: with less, other apps and the page share too little. */
const enough = 6;

export function memoryPreset({ memory, finger, side }: DeviceHints): MemoryPreset {
  const isSmall = memory !== undefined ? memory < enough : finger && side < hand;
  return isSmall ? small : usual;
}

/** Of this browser; where there is none to ask, nothing speaks against the usual. */
export function deviceHints(): DeviceHints {
  // not every browser has it, and Node 20 has no navigator
  const memory = (globalThis.navigator as { readonly deviceMemory?: number } | undefined)?.deviceMemory;
  return {
    ...(memory !== undefined && { memory }),
    finger: globalThis.matchMedia?.('(pointer: coarse)').matches ?? false,
    side: Math.min(globalThis.screen?.width ?? hand, globalThis.screen?.height ?? hand),
  };
}
