/** When the pictures of a film are due, and what the command line asks for. */
import { describe, expect, test } from 'vitest';
import { formatOf, parseFilm } from '../../../scripts/film/options';
import { FilmClock, filmOrder } from '../../../src/app/film/film-clock';

/** Sand that advances by as many substeps as a device likes: the simulated times of the pictures. */
function shoot(clock: FilmClock, start: number, dt: number, most: (frame: number) => number): number[] {
  const times: number[] = [];
  let steps = 0;
  while (!clock.complete) {
    const left = clock.stepsUntilNext(start + steps * dt, dt);
    const run = Math.min(left, most(times.length));
    steps += run;
    if (run < left) continue;
    times.push(start + steps * dt);
    clock.taken(times.length * 1000);
  }
  return times;
}

describe('a film', () => {
  test('has 60 pictures per second of sand, whatever the device and the step', () => {
    for (const [dt, most] of [
      [1e-4, 7],
      [3.7e-5, 4000],
      [2.3e-3, 1],
    ]) {
      const times = shoot(new FilmClock(filmOrder({ seconds: 1 }), 0.25), 0.25, dt, () => most);
      expect(times.length).toBe(60);
      // each as near to its moment as steps allow: no drift
      for (const [frame, time] of times.entries()) expect(Math.abs(time - 0.25 - frame / 60)).toBeLessThan(0.501 * dt);
    }
  });

  test('in slow motion has more pictures of the same sand', () => {
    const clock = new FilmClock(filmOrder({ seconds: 0.2, framesPerSecond: 30, slowMotion: 10 }), 0);
    expect(clock.allFrames).toBe(60);
    expect(shoot(clock, 0, 1e-4, () => 50).at(-1)).toBeCloseTo(59 / 300, 3);
  });

  test('the camera goes around, rises and comes nearer by so much per second of the film', () => {
    const clock = new FilmClock(filmOrder({ framesPerSecond: 24, orbit: 90, rise: -18, zoom: 0.5 }), 0);
    const moves = Array.from({ length: 24 }, () => clock.taken(0));
    expect(moves.reduce((sum, { turn }) => sum + turn, 0)).toBeCloseTo(Math.PI / 2, 10);
    expect(moves.reduce((sum, { rise }) => sum + rise, 0)).toBeCloseTo(-Math.PI / 10, 10);
    expect(moves.reduce((distance, { zoom }) => distance * zoom, 1)).toBeCloseTo(0.5, 10);
    expect(new FilmClock(filmOrder({}), 0).taken(0)).toEqual({ turn: 0, rise: 0, zoom: 1 });
  });

  test('says how long it will take, from the second picture on', () => {
    const clock = new FilmClock(filmOrder({ seconds: 1, framesPerSecond: 10 }), 0);
    expect(clock.progress(0)).toEqual({ frames: 0, allFrames: 10, seconds: 0, left: null });
    // the first one waited for shaders
    for (const now of [60_000, 62_000, 64_000, 66_000]) clock.taken(now);
    expect(clock.progress(66_000)).toEqual({ frames: 4, allFrames: 10, seconds: 0.4, left: 12 });
    expect(new FilmClock(filmOrder({}), 0).progress(0)).toMatchObject({ allFrames: null, left: null });
  });

  test('nonsense comes as near as it can', () => {
    expect(filmOrder({ framesPerSecond: 1e9, slowMotion: -3, orbit: Number.NaN, seconds: 0 })).toEqual({
      framesPerSecond: 120,
      slowMotion: 0.1,
      orbit: 0,
      rise: 0,
      zoom: 1,
      seconds: 0.01,
    });
  });
});

describe('npm run film', () => {
  test('reads its options', () => {
    const options = parseFilm(
      'hourglass --fps 30 --time=4 --orbit 20 --rise -5 --zoom 0.8 --size 640x360 --set friction=0.3 --out h.webm'.split(
        ' ',
      ),
    );
    expect(options).toMatchObject({
      scene: 'hourglass',
      framesPerSecond: 30,
      time: 4,
      orbit: 20,
      rise: -5,
      zoom: 0.8,
      width: 640,
      height: 360,
    });
    expect(options?.set).toEqual([['friction', '0.3']]);
    expect(parseFilm(['splash'])?.out).toBe('splash.mp4');
    expect(parseFilm(['--help'])).toBeNull();
  });

  test('a name without an extension is a folder of PNG files', () => {
    expect(['a.mp4', 'b.WEBM', 'strip.webp', 'frames'].map(formatOf)).toEqual(['mp4', 'webm', 'webp', 'png']);
  });

  test.each([
    ['', 'no scene'],
    ['splash --fps 0', '--fps'],
    ['splash --time', '--time'],
    ['splash --time x', '--time'],
    ['splash --size 10', '--size'],
    ['splash --out a.gif', '.mp4, .webm or .webp'],
    ['splash --browser lynx', '--browser'],
    ['splash --set friction', '--set'],
    ['splash drum', 'only one scene'],
    ['splash --wobble', 'unknown option'],
  ])('says what is wrong with “%s”', (line, words) => {
    expect(() => parseFilm(line.split(' ').filter(Boolean))).toThrow(words);
  });
});
