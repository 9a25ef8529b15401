/** States kept between visits, in the browser's own database. Each visit has one place and overwrites only that. */

export interface KeptState {
  readonly visit: string;
  /** Date.now() when it was written. */
  readonly at: number;
  readonly title: string;
  readonly grains: number;
  /** As in a state file. */
  readonly file: Uint8Array<ArrayBuffer>;
}

const database = 'tetrasand';
const store = 'kept';
/** Older ones make room. */
const mostKept = 3;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'visit' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('blocked', () => reject(new Error('another page holds the database')));
  });
}

/** One transaction: resolves when it is safely written, rejects when there is no room. */
async function within<T>(mode: IDBTransactionMode, work: (kept: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('error', () => reject(transaction.error));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } finally {
    base.close();
  }
}

/** The newest first. */
export async function readKept(): Promise<KeptState[]> {
  const all: KeptState[] = await within('readonly', (kept) => kept.getAll());
  return all.sort((a, b) => b.at - a.at);
}

export async function writeKept(state: KeptState): Promise<void> {
  await within('readwrite', (kept) => kept.put(state));
  for (const { visit } of (await readKept()).slice(mostKept)) await forgetKept(visit);
}

export async function forgetKept(visit: string): Promise<void> {
  await within('readwrite', (kept) => kept.delete(visit));
}
