/** Scenes of the gallery for both programs: how long each runs, and where its outlet is. */

export interface PeerScene {
  /** Simulated seconds: until what the scene shows has happened, but no longer. */
  readonly seconds: number;
  /** m: what is below has left. */
  readonly outlet?: number;
  /** Why it is not run; absent: it is. */
  readonly without?: string;
}

const continuum = 'a continuum; LAMMPS has discrete grains only';

export const peerScenes: Readonly<Record<string, PeerScene>> = {
  sandbox: { seconds: 1 },
  column: { seconds: 1.2 },
  reservoir: { seconds: 1.5, outlet: 0.145 },
  hourglass: { seconds: 2.2, outlet: 0.14 },
  tipping: { seconds: 1.6 },
  'sand-rabbit': { seconds: 0.8 },
  'three-materials': { seconds: 0.9 },
  bench: { seconds: 0.3 },
  hopper: { seconds: 2, outlet: 0.115 },
  drum: { seconds: 1.2 },
  dunes: { seconds: 1 },
  plunger: { seconds: 1 },
  heap: { seconds: 1.2 },
  funnel: { seconds: 1.6, outlet: 0.11 },
  splash: { seconds: 0.3 },
  explosion: { seconds: 0.6 },
  'brazil-nut': { seconds: 1 },
  tracing: { seconds: 1.2 },
  avalanche: { seconds: 0.8 },
  // its second batch comes at 1.2 s
  'cylinder-fill': { seconds: 1.1 },
  repose: { seconds: 1.2 },
  bulldozer: { seconds: 1 },
  collapse: { seconds: 2.6 },
  bowling: { seconds: 0.3 },
  impacts: { seconds: 0.5 },
  'paddle-wheels': { seconds: 0.6 },
  'rings-rough': { seconds: 0.1 },
  rings: { seconds: 0.1 },
  'hourglass-continuum': { seconds: 0, without: continuum },
  piles: { seconds: 0, without: continuum },
};
