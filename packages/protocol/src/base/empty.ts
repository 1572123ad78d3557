/**
 * Whether a value says nothing: null, undefined, an empty text, the words null and undefined, an
 * empty list and an object without fields. A number and a boolean always say something.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value === '' || value === 'null' || value === 'undefined';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
