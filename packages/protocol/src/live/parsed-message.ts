/** What a socket's text says; undefined for what is no JSON, which no message is. */
export function parsedMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
