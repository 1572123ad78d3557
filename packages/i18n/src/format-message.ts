/** What is put into a message, by name. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * A message of the client's catalogues with its values put in. Knows the part of ICU's syntax that
 * the catalogues use: `{name}`, `{name, plural, =0 {…} one {…} other {…}}` with `#` for the number,
 * and `''` for an apostrophe. A value that is missing leaves its place empty. Source: Unicode
 * Technical Standard 35, part 3 (plural rules) by the browser's own `Intl`.
 */
export function formatMessage(message: string, values: MessageValues, tag: string): string {
  return message.includes('{') || message.includes("''")
    ? new Reader(message, values, tag).text(undefined, 0).written
    : message;
}

const pluralRules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

class Reader {
  readonly #message: string;
  readonly #values: MessageValues;
  readonly #tag: string;

  constructor(message: string, values: MessageValues, tag: string) {
    this.#message = message;
    this.#values = values;
    this.#tag = tag;
  }

  /**
   * Reads on from a place to the end, or to the brace that closes the part it began in. `count` is
   * the number shown for `#`.
   */
  text(count: number | undefined, from: number): { readonly written: string; readonly next: number } {
    let written = '';
    let at = from;
    while (at < this.#message.length) {
      const character = this.#message[at];
      if (character === '}') break;
      if (character === '{') {
        const place = this.#place(at);
        written += place.written;
        at = place.next;
      } else if (character === "'" && this.#message[at + 1] === "'") {
        written += "'";
        at += 2;
      } else {
        written += character === '#' && count !== undefined ? this.#number(count) : character;
        at += 1;
      }
    }
    return { written, next: at + 1 };
  }

  /** The text for a placeholder, which begins with its brace. */
  #place(from: number): { readonly written: string; readonly next: number } {
    const [head = '', name = '', plural] = /\{\s*(\w+)\s*(?:,\s*(plural)\s*,)?/.exec(this.#message.slice(from)) ?? [];
    const value = this.#values[name];
    if (plural !== undefined) return this.#plural(Number(value ?? 0), from + head.length);
    return { written: String(value ?? ''), next: this.#message.indexOf('}', from) + 1 };
  }

  /**
   * The option of a plural that a number chooses: its exact number, else its category, else
   * `other`.
   */
  #plural(count: number, from: number): { readonly written: string; readonly next: number } {
    const options = new Map<string, string>();
    let at = from;
    for (;;) {
      const [head, name = ''] = /^\s*(=?\w+)\s*\{/.exec(this.#message.slice(at)) ?? [];
      if (head === undefined) break;
      const option = this.text(count, at + head.length);
      options.set(name, option.written);
      at = option.next;
    }
    const written = options.get(`=${count}`) ?? options.get(this.#category(count)) ?? options.get('other') ?? '';
    return { written, next: this.#message.indexOf('}', at) + 1 };
  }

  #category(count: number): string {
    const rules = pluralRules.get(this.#tag) ?? new Intl.PluralRules(this.#tag);
    pluralRules.set(this.#tag, rules);
    return rules.select(count);
  }

  #number(count: number): string {
    const format = numbers.get(this.#tag) ?? new Intl.NumberFormat(this.#tag);
    numbers.set(this.#tag, format);
    return format.format(count);
  }
}
