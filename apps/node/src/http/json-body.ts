import { invalid, type Problem } from './problem.ts';

export const bodyLimits = { bytes: 65_536, depth: 8, keys: 200, items: 200 } as const;

/**
 * Parses a JSON object of a request. Nesting is counted before anything is built, in one pass over the text; the same key twice, too many
 * keys or items, and `__proto__` are refused. Throws a Problem that names the rule. An empty body is an empty object.
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

function checkShape(text: string): void {
  const levels: Level[] = [];
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    switch (text[at] ?? '') {
      case '{':
      case '[':
        levels.push({ keys: text[at] === '{' ? new Set() : null, items: 0, keyNext: text[at] === '{' });
        if (levels.length > bodyLimits.depth) throw wrong('json_depth', bodyLimits.depth);
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level) nextItem(level);
        break;
      case '"': {
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

/** Position of the closing quote; the text's end where there is none, which the parser then refuses. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function addKey(keys: Set<string>, literal: string): void {
  const key = String(parse(literal));
  if (key === '__proto__') throw invalid({ field: key, rule: 'unknown_field' });
  if (keys.has(key)) throw invalid({ field: key, rule: 'duplicate' });
  keys.add(key);
}

const wrong = (rule: string, limit?: number): Problem =>
  invalid({ field: 'body', rule, ...(limit !== undefined && { limit: String(limit) }) });
