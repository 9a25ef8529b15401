/**
 * A page of the app in any browser. Playwright drives Chromium and Puppeteer drives Firefox; what the tests need from both has
 * one name here, so that a test is written once. What only one of them can do is for tests of that browser alone.
 */
import type { Pixels } from './png.ts';

export type MouseButton = 'left' | 'right' | 'middle';

export interface AppPage {
  /** Errors on the console, exceptions nobody caught, crashes and requests to other hosts so far. */
  readonly errors: string[];
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs in the page; argument and result go there and back as plain data. */
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Argument>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** In the middle of an element, once it is visible and nothing moves it. */
  click(selector: string): Promise<void>;
  /** Text into a field, or the choice of a list; without a key that would confirm it. */
  fill(selector: string, text: string): Promise<void>;
  /** The path of a file for the dialog that `open` makes the browser show. */
  answerFileDialog(open: () => Promise<void>, file: string): Promise<void>;
  /** Keys as `KeyboardEvent.key` has them, with what is held down before them: 'a', 'Space', 'Enter', 'Control+z'. */
  press(key: string): Promise<void>;
  /** Letter by letter, into what has the focus. */
  type(text: string): Promise<void>;
  readonly mouse: {
    move(x: number, y: number, options?: { steps?: number }): Promise<void>;
    down(options?: { button?: MouseButton }): Promise<void>;
    up(options?: { button?: MouseButton }): Promise<void>;
    click(x: number, y: number): Promise<void>;
  };
  /** Turned by so many pixels, where the pointer is. */
  wheel(way: number): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** What is on the screen now, as a PNG file. */
  screenshot(): Promise<Uint8Array>;
  screenshotPixels(): Promise<Pixels>;
  close(): Promise<void>;
}

export interface OpenOptions {
  viewport?: { width: number; height: number };
  /** Runs in the page before any of its scripts: to take WebGPU away, for example. */
  before?: () => void;
}

/** A browser that runs; pages do not know of each other. */
export interface AppBrowser {
  newPage(options: OpenOptions): Promise<AppPage>;
  close(): Promise<void>;
}

export type Engine = 'chromium' | 'firefox';

export const usualViewport = { width: 800, height: 600 };
