/**
 * A browser's store that works, in memory and empty: for tests to put in the place of
 * `localStorage` or `sessionStorage`.
 */
export function workingStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
}
