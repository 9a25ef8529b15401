/** The surface of the sand as a file; what makes it is loaded when it is needed. */
import type { SurfaceFormat } from '../../exchange/surface/files';
import type { Session } from '../session';

/** Null: there is no sand. */
export async function surfaceFileOf({ world, scene }: Session, format: SurfaceFormat): Promise<Blob | null> {
  const state = await world?.sim.readState();
  if (!world || !state || state.ids.length === 0) return null;
  const [{ surfaceFile }, { surfaceOfState }] = await Promise.all([
    import('../../exchange/surface/files'),
    import('../../exchange/surface/surface-of-state'),
  ]);
  return new Blob([surfaceFile(surfaceOfState(state, scene.method, world.sim), format) as BlobPart]);
}
