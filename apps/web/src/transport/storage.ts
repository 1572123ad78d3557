import { storageKey } from './platform.ts';

/** How every value of ours is in the browser's store. */
export interface StoredValue {
  readonly dataType: string;
  readonly content: unknown;
  /** Set only on values of this visit, which go to the session store. */
  readonly type?: 'session';
  /** When it was written, ms since 1970. */
  readonly datetime: number;
}

type Place = 'local' | 'session';

/** What the browser would not keep: it lasts as long as the page. */
const memory = new Map<string, string>();
let onNotKept: () => void = () => {};

/**
 * Names who is notified, each time, that the browser did not keep something (its store is blocked
 * or full).
 */
export const whenNotKept = (listener: () => void): void => {
  onNotKept = listener;
};

/**
 * The text under a key at this moment, of this page's memory if the browser keeps none; null when
 * there is none. Never throws.
 */
export function readText(key: string, place: Place = 'local'): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return storeOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key; in this page's memory if the browser refuses. Never throws. */
export function writeText(key: string, text: string, place: Place = 'local'): void {
  try {
    storeOf(place).setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
    onNotKept();
  }
}

/** Forgets a key. Never throws. */
export function removeText(key: string, place: Place = 'local'): void {
  memory.delete(key);
  try {
    storeOf(place).removeItem(key);
  } catch {
    // Nothing is kept, so nothing is left.
  }
}

/**
 * The content of a stored value by its name, without the platform's prefix; undefined when there is
 * none or it cannot be read.
 */
export const readStored = (name: string, place: Place = 'local'): unknown =>
  contentOf(readText(storageKey(name), place));

/** Keeps a value under its name. */
export const writeStored = (name: string, content: unknown, place: Place = 'local'): void =>
  writeText(storageKey(name), wrapped(content, place, Date.now()), place);

export const removeStored = (name: string, place: Place = 'local'): void => removeText(storageKey(name), place);

/** A value as it is stored. */
export function wrapped(content: unknown, place: Place, datetime: number): string {
  const value: StoredValue = {
    dataType: typeof content,
    content,
    ...(place === 'session' && { type: 'session' }),
    datetime,
  };
  return JSON.stringify(value);
}

/** The content of a stored text; one without the wrapper is its own content. */
export function contentOf(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    const isWrapper = typeof read === 'object' && read !== null && 'dataType' in read && 'content' in read;
    return isWrapper ? read.content : read;
  } catch {
    return undefined;
  }
}

/** Asking for a blocked store throws in itself. */
const storeOf = (place: Place): Storage => (place === 'local' ? localStorage : sessionStorage);
