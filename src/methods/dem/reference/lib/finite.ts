import type { Vec3 } from '../../../../math/vector';

export const allFinite = (v: Vec3): boolean => v.every(Number.isFinite);
