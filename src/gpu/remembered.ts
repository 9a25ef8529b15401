/** What was asked for before is not made again, not even while it is still being made. What failed may be tried again. */
export function remembered<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found) return found;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}
