/** What the browser needs: the memory of all processes that this one has started, MB; null where Linux does not say. */
import { readdirSync, readFileSync } from 'node:fs';

export function browserMemory(): number | null {
  try {
    const parents = new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((id): [number, number] => [Number(id), parentOf(id)]),
    );
    const isOurs = (id: number): boolean => {
      const parent = parents.get(id) ?? 0;
      return parent === process.pid || (parent > 1 && isOurs(parent));
    };
    const kilobytes = [...parents.keys()].filter(isOurs).reduce((sum, id) => sum + shareOf(id), 0);
    return kilobytes / 1024;
  } catch {
    return null;
  }
}

/** 0 for one that has ended meanwhile. */
function parentOf(id: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Memory that several share is divided among them, kB. */
function shareOf(id: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
