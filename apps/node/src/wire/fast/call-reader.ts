import { type Call, callRequestOf } from '@candor/protocol';
import { type Field, type InputForm, inputForm, quoted, requiredReader } from './input-form.ts';
import type { Plain, ReadValue } from './value-reader.ts';

/** A call that is read fast. */
export interface HotCall {
  readonly call: Call;
  /** Whether its product takes such an input the fast way; all of them where nothing is said. */
  takes?(input: unknown): boolean;
}

/**
 * A call that was read without the general parser and the schema, and is what these would have made
 * of it.
 */
export interface ReadCall {
  readonly call: string;
  readonly id: string;
  readonly input: unknown;
}

const [quote, comma, colon, openBrace, closeBrace, backslash, space] = [
  0x22, 0x2c, 0x3a, 0x7b, 0x7d, 0x5c, 0x20,
] as const;

/**
 * Compiles the schemas of calls to a reader of messages. The reader gives a call that it wholly
 * understands: of plain characters, every field known and well formed, `call` before `input`. It
 * gives null for everything else, wrong or only rare: the general parser and the call's one schema
 * then say what it is.
 */
export function hotReader(hot: readonly HotCall[]): (text: string) => ReadCall | null {
  const forms = hot.map((one) => ({
    takes: () => true,
    ...one,
    literal: quoted(one.call.id),
    form: inputForm(one.call),
  }));
  const readId = requiredReader(callRequestOf(hot.map(({ call }) => call)).shape.id);
  if (!readId) throw new Error('The id of a message is not plain, so no call can be hot.');
  return (text) => new Reader(text, forms, readId).read();
}

/** 1 for each character that represents itself in a string of JSON and is ASCII. */
const isPlain = new Uint8Array(0x1_00_00).fill(1, 0x20, 0x7f);
isPlain[quote] = 0;
isPlain[backslash] = 0;

const [opName, idName, callWord, inputName] = ['op', 'id', 'call', 'input'].map(quoted) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

interface Form extends Required<HotCall> {
  /** The call's id in quotes, as it comes. */
  readonly literal: Uint8Array;
  readonly form: InputForm;
}

class Reader {
  readonly #text: string;
  readonly #forms: readonly Form[];
  readonly #readId: ReadValue;
  #at = 0;

  constructor(text: string, forms: readonly Form[], readId: ReadValue) {
    this.#text = text;
    this.#forms = forms;
    this.#readId = readId;
  }

  read(): ReadCall | null {
    let isCall = false;
    let id: string | null = null;
    let hot: Form | undefined;
    let input: Readonly<Record<string, unknown>> | null = null;
    if (!this.#takes(openBrace)) return null;
    do {
      if (!isCall && this.#says(opName)) {
        if (!this.#takes(colon) || !this.#says(callWord)) return null;
        isCall = true;
      } else if (id === null && this.#says(idName)) {
        id = this.#takes(colon) ? this.#id() : null;
        if (id === null) return null;
      } else if (hot === undefined && this.#says(callWord)) {
        hot = this.#takes(colon) ? this.#forms.find(({ literal }) => this.#says(literal)) : undefined;
        if (hot === undefined) return null;
      } else if (hot !== undefined && input === null && this.#says(inputName)) {
        input = this.#takes(colon) ? this.#input(hot.form) : null;
        if (input === null) return null;
      } else return null;
    } while (this.#takes(comma));
    if (!this.#takes(closeBrace) || this.#skip() < this.#text.length) return null;
    if (!isCall || id === null || hot === undefined || input === null || !hot.takes(input)) return null;
    return { call: hot.call.id, id, input };
  }

  #id(): string | null {
    const text = this.#string();
    const id = text === null ? undefined : this.#readId(text);
    return typeof id === 'string' ? id : null;
  }

  /** An object of known fields that come once, whose values are strings and booleans. */
  #input({ fields, required, blank }: InputForm): Readonly<Record<string, unknown>> | null {
    if (!this.#takes(openBrace)) return null;
    const input = { ...blank };
    let came = 0;
    // Most clients keep the order of the schema.
    let likely = 0;
    do {
      const field = this.#field(fields, likely, fields.length) ?? this.#field(fields, 0, likely);
      if (field === undefined || (came & field.bit) !== 0 || !this.#takes(colon)) return null;
      const value = this.#value();
      const read = value === null ? undefined : field.read(value);
      if (read === undefined) return null;
      input[field.name] = read;
      came |= field.bit;
      likely = field.place + 1;
    } while (this.#takes(comma));
    return this.#takes(closeBrace) && (came & required) === required ? input : null;
  }

  /** The field of some places whose name comes now. */
  #field(fields: readonly Field[], from: number, to: number): Field | undefined {
    for (let place = from; place < to; place += 1) {
      const field = fields[place];
      if (field !== undefined && this.#says(field.literal)) return field;
    }
    return undefined;
  }

  /** Whether these characters come now, which it then takes. */
  #says(characters: Uint8Array): boolean {
    const text = this.#text;
    const at = this.#skip();
    const { length } = characters;
    for (let index = 0; index < length; index += 1) if (text.charCodeAt(at + index) !== characters[index]) return false;
    this.#at = at + length;
    return true;
  }

  #value(): Plain | null {
    const at = this.#skip();
    if (this.#text.charCodeAt(at) === quote) return this.#string();
    if (this.#text.startsWith('true', at)) return this.#word(true, 4);
    return this.#text.startsWith('false', at) ? this.#word(false, 5) : null;
  }

  #word(word: boolean, length: number): boolean {
    this.#at += length;
    return word;
  }

  /** A string that represents itself: of ASCII that needs no escape. */
  #string(): string | null {
    const text = this.#text;
    const start = this.#skip() + 1;
    if (text.charCodeAt(start - 1) !== quote) return null;
    const { length } = text;
    let at = start;
    while (at < length && isPlain[text.charCodeAt(at)] === 1) at += 1;
    if (at === length || text.charCodeAt(at) !== quote) return null;
    this.#at = at + 1;
    return text.slice(start, at);
  }

  #takes(code: number): boolean {
    const at = this.#skip();
    if (this.#text.charCodeAt(at) !== code) return false;
    this.#at = at + 1;
    return true;
  }

  /** Where the next character that is no blank is. */
  #skip(): number {
    while (this.#text.charCodeAt(this.#at) === space) this.#at += 1;
    return this.#at;
  }
}
