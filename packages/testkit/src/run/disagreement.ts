/** A rule that the core broke, or a difference from the reference model. */
export class Disagreement extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'Disagreement';
  }
}

/** Compares by their text, where bigints are digits; throws a `Disagreement` that shows both. */
export function equal(what: string | (() => string), found: unknown, expected: unknown): void {
  if (found === expected || (isEmpty(found) && isEmpty(expected))) return;
  const [a, b] = [JSON.stringify(found, bigintsAsText), JSON.stringify(expected, bigintsAsText)];
  if (a !== b)
    throw new Disagreement(`${typeof what === 'string' ? what : what()}\n    is        ${a}\n    should be ${b}`);
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** For JSON.stringify. */
export const bigintsAsText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
