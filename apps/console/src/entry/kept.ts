/**
 * What an operator wrote in the console and no call has taken yet, by the name of where it was
 * written.
 */
export interface Kept {
  readonly read: (name: string) => unknown;
  /** Keeps it; undefined forgets it. */
  readonly write: (name: string, words: unknown) => void;
}

const key = 'candor_console_kept';
/** Nobody's: nothing is kept. */
const nobodys: Kept = { read: () => undefined, write: () => undefined };

let owner: { readonly operatorId: number; readonly kept: Kept } | undefined;

/**
 * What the operator who is logged in has written. It is discarded once they log out or another logs
 * in.
 */
export const keptNow = (): Kept => owner?.kept ?? nobodys;

/**
 * Keeps from now on for that operator. What they wrote outlives a reload of the page and a session
 * that ended; another operator neither sees nor inherits it.
 */
export function keepFor(operatorId: number): void {
  if (owner?.operatorId === operatorId) return;
  const words = new Map(Object.entries(storedFor(operatorId)));
  const kept: Kept = {
    read: (name) => words.get(name),
    write: (name, content) => {
      if (owner?.kept !== kept) return;
      if (content === undefined) words.delete(name);
      else words.set(name, content);
      store(operatorId, words);
    },
  };
  owner = { operatorId, kept };
  store(operatorId, words);
}

/** Forgets everything: its writer has logged out. */
export function forgetKept(): void {
  owner = undefined;
  attempt(() => sessionStorage.removeItem(key));
}

function store(operatorId: number, words: ReadonlyMap<string, unknown>): void {
  attempt(() => {
    if (words.size === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ operatorId, words: Object.fromEntries(words) }));
  });
}

function storedFor(operatorId: number): Readonly<Record<string, unknown>> {
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown);
  if (!isRecord(stored) || stored['operatorId'] !== operatorId || !isRecord(stored['words'])) return {};
  return stored['words'];
}

/** Whether something that was stored is a record of fields. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A browser whose store is blocked or full keeps it for as long as the page is open. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
