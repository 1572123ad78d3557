/**
 * The signed bytes in a file of the signing command, or the text itself when it already is bytes.
 */
export function signedBytesOf(content: string): string {
  const text = content.trim();
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file === 'object' && file !== null && 'signed' in file && typeof file.signed === 'string')
      return file.signed;
  } catch {
    // Not JSON: the output of another signing tool.
  }
  return text;
}

/** Whether the text can be signed bytes. The exchange decodes them. */
export const isHexBytes = (text: string): boolean => /^0x(?:[0-9a-fA-F]{2})+$/.test(text);
