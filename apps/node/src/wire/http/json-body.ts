import { invalid, type Problem } from '../../base/problem.ts';

export const bodyLimits = { bytes: 65_536, depth: 8, keys: 200, items: 200 } as const;

/**
 * Parses a JSON object of a request. Nesting is counted before anything is built, in one pass over
 * the text; the same key twice, too many keys or items, and `__proto__` are refused. Throws a
 * Problem that names the rule. An empty body is an empty object.
 */
export function parseJsonBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  checkShape(text);
  const value = parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw wrong('json_object');
  return value as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('json');
  }
}

interface Level {
  /** Keys of an object so far; null in an array. */
  readonly keys: Set<string> | null;
  items: number;
  /** Whether the next string is a key. */
  keyNext: boolean;
}

/** Codes of the characters that a JSON text is built with. */
const [quote, comma, openBrace, closeBrace, openBracket, closeBracket, backslash] = [
  0x22, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d, 0x5c,
] as const;

function checkShape(text: string): void {
  const levels: Level[] = [];
  let level: Level | undefined;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case openBrace:
        level = { keys: new Set(), items: 0, keyNext: true };
        levels.push(level);
        if (levels.length > bodyLimits.depth) throw wrong('json_depth', bodyLimits.depth);
        break;
      case openBracket:
        level = { keys: null, items: 0, keyNext: false };
        levels.push(level);
        if (levels.length > bodyLimits.depth) throw wrong('json_depth', bodyLimits.depth);
        break;
      case closeBrace:
      case closeBracket:
        levels.pop();
        level = levels.at(-1);
        break;
      case comma:
        if (level) nextItem(level);
        break;
      case quote: {
        const end = endOfString(text, at);
        if (level?.keyNext && level.keys) {
          addKey(level.keys, text.slice(at, end + 1));
          level.keyNext = false;
          keys += 1;
          if (keys > bodyLimits.keys) throw wrong('json_keys', bodyLimits.keys);
        }
        at = end;
        break;
      }
      default:
    }
  }
}

function nextItem(level: Level): void {
  level.keyNext = level.keys !== null;
  level.items += 1;
  if (level.keys === null && level.items >= bodyLimits.items) throw wrong('json_items', bodyLimits.items);
}

/**
 * Position of the closing quote; the text's end where there is none, which the parser then refuses.
 */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}

function addKey(keys: Set<string>, literal: string): void {
  const key = isPlain(literal) ? literal.slice(1, -1) : String(parse(literal));
  if (key === '__proto__') throw invalid({ field: key, rule: 'unknown_field' });
  if (keys.has(key)) throw invalid({ field: key, rule: 'duplicate' });
  keys.add(key);
}

/**
 * Whether a literal is a whole string that represents itself: no escapes, no characters that JSON
 * does not allow.
 */
function isPlain(literal: string): boolean {
  const last = literal.length - 1;
  if (last < 1 || literal.charCodeAt(last) !== quote) return false;
  for (let at = 1; at < last; at += 1) {
    const code = literal.charCodeAt(at);
    if (code === backslash || code < 0x20) return false;
  }
  return true;
}

const wrong = (rule: string, limit?: number): Problem =>
  invalid({ field: 'body', rule, ...(limit !== undefined && { limit: String(limit) }) });
