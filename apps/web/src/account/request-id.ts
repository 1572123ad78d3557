/**
 * A new id for one intent of the user: a retry of the same intent carries the same id, so it is
 * done once.
 */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
