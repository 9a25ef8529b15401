/** The yield surface of sand from its friction angle. */
import type { Params } from '../../params/table';
import type { Material } from '../../scene/materials';

/**
 * α of the yield surface ‖s‖ ≤ √3 α p from the friction angle (Narain 2.1). Materials that a scene gives another coefficient of
 * friction than the parameter's have tan θ in proportion.
 */
export function alphaOf(material: Material, params: Params): number {
  if (material.liquid) return 0;
  const ratio = params.friction > 0 ? material.friction / params.friction : 1;
  const angle = Math.atan(Math.tan((params.frictionAngle * Math.PI) / 180) * ratio);
  return Math.sqrt(2 / 3) * Math.sin(angle);
}
