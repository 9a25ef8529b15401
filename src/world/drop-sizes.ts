/** Sizes to choose from when a body is dropped: longest side over what suits the grains. The first is the default. */
export const sizeFactors = { medium: 1, small: 0.6, large: 1.5 } as const;

/** For preparing bodies of these sizes in advance. */
export const dropSizes: readonly number[] = Object.values(sizeFactors);
