/** Rule 1 of the specification: 6 to 20 of letters, digits and the listed symbols. */
export const passwordRule1 = /^[A-Za-z0-9`~!@#$%^&*()_\-+=<>.?:"{}]{6,20}$/;
const kinds = [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/];
/** Rule 2: at least 6 characters mixing at least two kinds among letters, digits, symbols. */
export const meetsPasswordRule2 = (password: string): boolean =>
  password.length >= 6 && kinds.filter((kind) => kind.test(password)).length >= 2;

/** No password may hold a semicolon, so what begins like this is an encoded one. */
const encodedMark = 'b64;';

/**
 * A password as it is sent: base64url of its UTF-8 behind `b64;`. It is reversible and keeps no
 * secret (TLS does, and the hash at the other end); it keeps passwords out of sight of anyone who
 * glances at a request, and safe from what transports do to symbols.
 */
export function encodePassword(password: string): string {
  const bytes = Array.from(new TextEncoder().encode(password), (byte) => String.fromCharCode(byte)).join('');
  return encodedMark + btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * What was typed, of a password sent encoded or plain; a text that no rule accepts where the
 * encoding is broken.
 */
export function decodePassword(sent: string): string {
  if (!sent.startsWith(encodedMark)) return sent;
  try {
    const bytes = atob(sent.slice(encodedMark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    return decoder.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch {
    return '\u0000';
  }
}
