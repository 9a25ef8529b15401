/**
 * Bell’s fig. 9 as in the paper: the poles stand in the middle of a box that is wider than they need, and 1000 rings of about 110
 * spheres fall on them in one column; 100 MPa. He gives neither friction nor dissipation, only that there are two of each.
 */
import { bellParameters } from '../papers';
import { ringParameters, ringsAndPoles } from './rings-and-poles';

/** m: half the width of the box; poles stand within 0.2 of its middle. */
export const boxHalf = 0.5;
export const poleHeight = 0.12;

export const bellRings = (surface: { readonly friction: number; readonly restitution: number }) => ({
  label: 'as in the paper',
  parameters: { ...bellParameters, radius: ringParameters.radius, youngModulus: 1e8, capacity: 1024, ...surface },
  container: { min: [-boxHalf, 0, -boxHalf], max: [boxHalf, 0.3, boxHalf], open: ['top'] },
  bodies: ringsAndPoles.bodies.map((body) => ({ ...body, orientation: 'random' })),
  camera: { position: [0.75, 0.8, 1.15], target: [0, 0.08, 0] },
});
