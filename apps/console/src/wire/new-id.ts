/**
 * A new id for one intent of the operator: a retry of the same intent carries the same id, so it is
 * done once. Works without HTTPS too.
 */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
