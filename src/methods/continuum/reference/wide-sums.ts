/** A sum of 64 bits in two words, in units of 2⁻¹⁶: the twin of continuum/lib/wide-sums. */
export const wideAt = (sums: ArrayLike<number>, word: number): number =>
  Number(BigInt.asIntN(64, (BigInt(sums[word + 1]) << 32n) | BigInt(sums[word]))) / 65536;
