/** What the session has to say, without words: src/ui/text.ts makes sentences of it. */
import type { SimError } from '../gpu/errors';
import type { Ability } from '../methods/method';
import type { Problem } from '../params/problem';
import type { ToolName } from './tools/names';

export type Notice =
  /** A link or an input asked for something that cannot be; the sand keeps what it had. */
  | { readonly kind: 'problems'; readonly from: 'link' | 'input'; readonly problems: readonly Problem[] }
  /** Values that are used but do not make sense together. */
  | { readonly kind: 'hints'; readonly problems: readonly Problem[] }
  | { readonly kind: 'forgot-contacts' }
  /** Parameters (by label) that only a fresh start can take. */
  | { readonly kind: 'restarted'; readonly labels: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Grabbed, but it does not follow. */
  | { readonly kind: 'body-held'; readonly by: 'fixed' | 'driven' }
  /** The method of the running scene cannot do what a tool needs. */
  | { readonly kind: 'tool-unavailable'; readonly tool: ToolName; readonly missing: readonly Ability[] }
  /** Nothing to delete: no body was touched. */
  | { readonly kind: 'no-body' }
  /** The tool whose last stroke was taken back; null: there was none. */
  | { readonly kind: 'undone'; readonly tool: ToolName | null }
  /** The tool whose stroke was done again; null: there was none. */
  | { readonly kind: 'redone'; readonly tool: ToolName | null }
  | { readonly kind: 'gravity'; readonly now: 'down' | 'off' | 'up' }
  /** A recording was done again; whether it ended as it did the first time, null: nobody knows. */
  | { readonly kind: 'replayed'; readonly same: boolean | null; readonly time: number }
  | { readonly kind: 'lost'; readonly reason: 'device' | 'memory' }
  /** Lost twice within a minute: with about so many grains it would have less to do. `done`: it has that now. */
  | { readonly kind: 'unsteady'; readonly grains: number; readonly done: boolean }
  | { readonly kind: 'recovered'; readonly secondsLost: number }
  | { readonly kind: 'gpu-error'; readonly message: string };

export interface SessionEvents {
  progress(text: string): void;
  /** Something takes a while beside the running sand; null when it is done. */
  busy(text: string | null): void;
  /** The sand is there. */
  ready(): void;
  failed(error: SimError): void;
  notice(notice: Notice): void;
  /** Parameters, scene or pause have changed: what shows them must read them again. */
  changed(): void;
}
