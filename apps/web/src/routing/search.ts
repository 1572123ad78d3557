/**
 * Reads a value of an address's query; undefined for what it cannot be, so that a bad address opens
 * the page's usual state.
 */
type Reader<Value> = (value: unknown) => Value | undefined;
type Readers = Readonly<Record<string, Reader<unknown>>>;
type ReadBy<Of extends Readers> = { readonly [Name in keyof Of]?: ReturnType<Of[Name]> };

/**
 * The known parts of an address's query, each as its reader understands it. What it does not
 * understand is named, as undefined: the router would keep it otherwise.
 */
export const searchOf =
  <Of extends Readers>(readers: Of) =>
  (search: Readonly<Record<string, unknown>>): ReadBy<Of> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(search[name])]);
    return Object.fromEntries(read) as ReadBy<Of>;
  };

/** A text (the router reads digits as a number) of a form. */
export const textLike =
  (pattern: RegExp): Reader<string> =>
  (value) => {
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && pattern.test(text) ? text : undefined;
  };

/** One of the words that are meant. */
export const wordOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value);

/**
 * A value of an address's query as the router keeps it: what reads as a number stays a text where
 * the number would be written otherwise, such as `1E5`.
 */
export function searchValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' && String(value) !== text ? text : value;
}
