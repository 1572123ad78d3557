/** The envelope of every answer. */
export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/**
 * The envelope in a text: judged by its body alone, whatever the status was. Undefined for anything
 * else, such as a proxy's page.
 */
export function readAnswer(text: string): Answer | undefined {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { code, msg, error_description: description, data } = body as Record<string, unknown>;
  // One call of the wire writes its success code as a text.
  const number = typeof code === 'string' && /^\d{1,6}$/.test(code) ? Number(code) : code;
  if (typeof number !== 'number' || !Number.isInteger(number)) return undefined;
  return { code: number, msg: textOf(msg) ?? textOf(description) ?? '', data };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
