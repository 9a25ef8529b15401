/** Wiring only: the session, its picture, the interface, the frame loop and the door for tests. */
import './ui/style.css';
import './ui/keeping.css';
import { createDebug } from './app/debug';
import { FilmMaker } from './app/film/film-maker';
import { FrameLoop } from './app/frame-loop';
import { readLabLink } from './app/lab/lab-link';
import { Picture } from './app/picture';
import { Session } from './app/session';
import { startState } from './app/start-state';
import { homePose } from './app/view-scene';
import { CameraControls } from './render/camera-controls';
import { Interface } from './ui/interface';
import { text } from './ui/text';

const canvas = document.querySelector<HTMLCanvasElement>('#sand');
const root = document.querySelector<HTMLElement>('#interface');
if (!canvas || !root) throw new Error('index.html has no #sand or no #interface');
canvas.setAttribute('aria-label', text.canvas);

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

const start = startState(location.search, location.hash);
let isReady = () => {};
let hasFailed = (_reason: unknown) => {};
const ready = new Promise<void>((resolve, reject) => {
  isReady = resolve;
  hasFailed = reject;
});
// callers that await it see the failure; the page itself shows a screen
ready.catch(() => {});

const session: Session = new Session(canvas, start, {
  progress: (words) => shell.screens.progress(words),
  busy: (words) => shell.busy.show(words),
  ready: () => {
    shell.ready();
    isReady();
  },
  failed: (error) => {
    shell.failed(error);
    hasFailed(error);
  },
  notice: (notice) => shell.notice(notice),
  changed: () => {
    showTheme();
    shell.changed();
  },
});
const theme = () => {
  const { theme: asked } = session.view;
  return asked === 'auto' ? (dark.matches ? 'dark' : 'light') : asked;
};
const showTheme = () => {
  document.documentElement.dataset.theme = theme();
};
showTheme();
dark.addEventListener('change', showTheme);
const aspect = canvas.clientWidth / Math.max(canvas.clientHeight, 1);
// a link's view is true before the first picture: who shares at once shares that
const camera = new CameraControls(canvas, start.camera ?? homePose(start.scene, aspect));
if (calm.matches) camera.smoothing = 0;
const picture = new Picture(session, camera, theme);
const loop = new FrameLoop(session, picture);
const films = new FilmMaker({ canvas, session, camera, loop, picture });
const shell: Interface = new Interface(root, { canvas, session, camera, loop, picture, films, theme });
window.tetrasand = createDebug(session, loop, ready, shell.toasts.said, camera, () => shell.beside, films);
loop.start((now) => shell.frame(now));
void session.start();

// a link that carries another scene behind its #, opened in this very tab, would not load anything by itself
window.addEventListener('hashchange', () => location.reload());

const query = new URLSearchParams(location.search);
const lab = readLabLink(query);
if (lab) void ready.then(() => shell.openLab(lab)).catch(() => {});
if (query.has('bench')) {
  const sizes =
    query
      .get('bench')
      ?.split(',')
      .map(Number)
      .filter((size) => size > 0 && size <= 1 << 20) ?? [];
  void Promise.all([import('./ui/bench-dialog'), ready]).then(([{ BenchDialog }]) => {
    session.intents.push({ kind: 'pause', paused: true });
    if (session.world) void new BenchDialog(root).run(session.world, sizes.length > 0 ? sizes : undefined);
  });
}
