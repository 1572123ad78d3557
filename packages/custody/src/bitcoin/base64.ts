/** The bytes of a PSBT travel as base64 (BIP-174). */
export const bytesToBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Fails on anything that is not exactly base64. */
export function base64ToBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new Error('This is not base64.');
  return new Uint8Array(bytes);
}
