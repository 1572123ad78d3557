import { isRecord } from './kept.ts';

/** What was kept of a form, if it is of the form's shape; otherwise what the form begins with. */
export const keptOr = <Value>(stored: unknown, first: Value): Value => (isOfShape(stored, first) ? stored : first);

/** What is kept of a form: nothing, where it says no more than at its beginning. */
export const toKeep = <Value>(value: Value, first: Value): Value | undefined =>
  JSON.stringify(value) === JSON.stringify(first) ? undefined : value;

/**
 * Whether something has the shape of an example: what a list without an entry would hold is
 * anybody's guess.
 */
function isOfShape<Value>(stored: unknown, like: Value): stored is Value {
  if (Array.isArray(like)) {
    const [example] = like as readonly unknown[];
    return Array.isArray(stored) && (example === undefined || stored.every((one) => isOfShape(one, example)));
  }
  if (!isRecord(like)) return typeof stored === typeof like && stored !== null;
  return isRecord(stored) && Object.entries(like).every(([name, example]) => isOfShape(stored[name], example));
}
