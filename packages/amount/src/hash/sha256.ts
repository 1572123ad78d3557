import { sha256 as digest } from '@noble/hashes/sha2.js';

/** SHA-256 (FIPS 180-4) in lower-case hex. */
export const sha256Hex = (bytes: Uint8Array): string => hexOf(sha256(bytes));

/** So many bytes as lower-case hex digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * SHA-256 (FIPS 180-4), 32 bytes. The core imports no platform module; this runs the same in Node
 * and in a browser, at once and without TLS, which the browser's own wants.
 */
export const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => digest(bytes);
