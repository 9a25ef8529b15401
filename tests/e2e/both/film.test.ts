/** A film by the browser's own encoder: as many pictures as the sand's time has, and sand in them. */
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { decodePng } from '../../support/png.ts';
import { eventually } from '../../support/wait.ts';
import { advance, quickAddress, ready, sandPixels, smallScreen, timeOf } from '../app-helpers.ts';

const browser = useBrowser();

test('0.1 s of sand are six pictures, in a file or one by one, however slow the device is', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(app);
  await app.press('h');
  await advance(app, 0.2);
  const film = async (request: {
    format: 'png' | 'webm';
    seconds: number;
    framesPerSecond: number;
    orbit?: number;
  }) => {
    const pictures: string[] = [];
    await app.evaluate((asked) => window.tetrasand.film.begin(asked), request);
    await app.evaluate(() => window.tetrasand.pause(false));
    await eventually(async () => {
      pictures.push(...(await app.evaluate(() => window.tetrasand.film.pictures())));
      return (await app.evaluate(() => window.tetrasand.film.state())).end?.kind;
    }).toBe('done');
    pictures.push(...(await app.evaluate(() => window.tetrasand.film.pictures())));
    await app.evaluate(() => window.tetrasand.pause(true));
    const { size } = await app.evaluate(() => window.tetrasand.film.state());
    const bytes = Buffer.from(await app.evaluate((all) => window.tetrasand.film.bytes(0, all), size), 'base64');
    return { pictures: pictures.map((text) => Buffer.from(text, 'base64')), bytes };
  };

  const before = await timeOf(app);
  const { bytes } = await film({ format: 'webm', seconds: 0.1, framesPerSecond: 60 });
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM, MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('the film has no pictures');
  expect([await track.getCodedWidth(), await track.getCodedHeight()]).toEqual([smallScreen.width, smallScreen.height]);
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
  expect(times.length).toBe(6);
  for (const [frame, time] of times.entries()) expect(Math.abs(time - frame / 60)).toBeLessThan(2e-3);
  // the last picture is 5/60 s after the first; the sand may go on before it is told to stop
  expect((await timeOf(app)) - before).toBeGreaterThan(5 / 60 - 1e-3);

  const turning = await app.evaluate(() => window.tetrasand.camera().azimuth);
  const { pictures } = await film({ format: 'png', seconds: 0.1, framesPerSecond: 20, orbit: 90 });
  expect(pictures.length).toBe(2);
  for (const picture of pictures) {
    const pixels = decodePng(picture);
    expect([pixels.width, pixels.height]).toEqual([smallScreen.width, smallScreen.height]);
    expect(sandPixels(pixels)).toBeGreaterThan(500);
  }
  expect(pictures[0].equals(pictures[1])).toBe(false);
  // two pictures at 20 per second
  expect((await app.evaluate(() => window.tetrasand.camera().azimuth)) - turning).toBeCloseTo(Math.PI / 20, 5);
});
