/**
 * The signed bytes in a file that came back from the machine with the key, or the text itself where
 * it is bytes already.
 */
export function signedBytesOf(content: string): string {
  const text = content.trim();
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file === 'object' && file !== null && 'signed' in file && typeof file.signed === 'string')
      return file.signed;
  } catch {
    // It is no JSON: what another signing tool wrote.
  }
  return text;
}

/** Whether it could be a signed transaction; what it does, the exchange reads. */
export const isHexBytes = (text: string): boolean => /^0x(?:[0-9a-fA-F]{2})+$/.test(text);
