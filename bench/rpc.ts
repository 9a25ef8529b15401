/**
 * Calls into a process of ours and answers from there. Each contender has a process of its own: one that crashes or runs out of memory
 * takes nobody along, and their heaps and threads do not disturb each other.
 */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

type Methods = Readonly<Record<string, (argument: never) => unknown>>;
interface Call {
  id: number;
  method: string;
  argument: unknown;
}
interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

export interface Remote {
  call<T>(method: string, argument?: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** Starts `program` (a path from `root`, the project or another working copy of it). */
export function startRemote(root: string, program: string, args: readonly string[] = []): Remote {
  const child = fork(path.join(root, 'scripts/run.mjs'), [path.join(root, program), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let words = '';
  child.stderr?.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-2000);
  });
  const open = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>();
  let next = 0;
  child.on('message', (answer: Answer) => {
    const waiting = open.get(answer.id);
    open.delete(answer.id);
    if (answer.error === undefined) waiting?.resolve(answer.result);
    else waiting?.reject(new Error(answer.error));
  });
  child.on('exit', (code, signal) => {
    const reason = new Error(`${program} ended (${signal ?? code}): ${words.trim().split('\n').slice(-4).join(' | ')}`);
    for (const waiting of open.values()) waiting.reject(reason);
    open.clear();
  });
  return {
    call<T>(method: string, argument?: unknown) {
      return new Promise<T>((resolve, reject) => {
        if (!child.connected) return reject(new Error(`${program} has ended: ${words.trim()}`));
        const id = next++;
        open.set(id, { resolve: resolve as (value: unknown) => void, reject });
        child.send({ id, method, argument } satisfies Call);
      });
    },
    stop: () => endProcess(child),
  };
}

function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** The other side: answers calls, one after the other, until the caller is gone. */
export function serve(methods: Methods): Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  process.on('message', ({ id, method, argument }: Call) => {
    turn = turn.then(async () => {
      try {
        const result = await methods[method](argument as never);
        process.send?.({ id, result } satisfies Answer);
      } catch (error) {
        process.send?.({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer);
      }
    });
  });
  return new Promise((resolve) => process.once('disconnect', () => resolve()));
}
