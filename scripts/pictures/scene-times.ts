/** When each scene is worth a picture, simulated seconds. Scenes without an entry are shown after a third of a second. */
export const sceneTimes: Readonly<Record<string, number>> = {
  sandbox: 0.4,
  hourglass: 1.6,
  splash: 0.35,
  avalanche: 0.6,
  bulldozer: 0.7,
  rings: 0.45,
  bowling: 0.55,
  hopper: 0.7,
  collapse: 0.45,
  tipping: 0.8,
  tracing: 0.8,
  explosion: 0.35,
  impacts: 0.3,
  'paddle-wheels': 0.8,
  'three-materials': 0.35,
  'sand-rabbit': 0.06,
  column: 0.15,
  dunes: 0.7,
  drum: 1.2,
  heap: 2.2,
};

export const defaultTime = 0.34;
