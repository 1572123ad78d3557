import { clientOrderIdForm, decimalForm, idForm, requestIdForm, symbolForm } from '@candor/protocol';
import type { ParsedOrder } from '../spot/order-command.ts';

/** A call that was read without the general parser and schema, and is what these would have made of it. */
export type QuickCall =
  | { readonly call: 'spot.submitOrder'; readonly id: string; readonly input: ParsedOrder }
  | { readonly call: 'spot.cancelOrder'; readonly id: string; readonly input: QuickCancel };

/** As the schema gives it: the id is the order's. */
export interface QuickCancel {
  readonly id: string;
  readonly requestId: string | undefined;
}

const idLengthMax = 64;
const [quote, comma, colon, openBrace, closeBrace, backslash, space] = [
  0x22, 0x2c, 0x3a, 0x7b, 0x7d, 0x5c, 0x20,
] as const;

/**
 * Reads the usual calls out of a message: plain orders and cancels, of plain characters, every field known and well formed. Null for everything
 * else, whether it is wrong or only rare: the general parser and the call's one schema then say what it is.
 */
export function readQuickCall(text: string): QuickCall | null {
  const reader = new Reader(text);
  return reader.read();
}

/** Fields by name as they came; a field that came twice or that is not here is for the general way. */
type Fields = Partial<Record<string, string | boolean>>;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): QuickCall | null {
    let op: string | null = null;
    let id: string | null = null;
    let call: string | null = null;
    let input: Fields | null = null;
    if (!this.#takes(openBrace)) return null;
    do {
      const name = this.#string();
      if (!this.#takes(colon)) return null;
      if (name === 'op' && op === null) op = this.#string();
      else if (name === 'id' && id === null) id = this.#string();
      else if (name === 'call' && call === null) call = this.#string();
      else if (name === 'input' && input === null) input = this.#fields();
      else return null;
    } while (this.#takes(comma));
    if (!this.#takes(closeBrace) || this.#skip() < this.#text.length) return null;
    if (op !== 'call' || id === null || id === '' || id.length > idLengthMax || input === null) return null;
    return callOf(call, id, input);
  }

  /** An object whose values are strings and booleans. */
  #fields(): Fields | null {
    const fields: Fields = {};
    if (!this.#takes(openBrace)) return null;
    do {
      const name = this.#string();
      if (name === null || !known.has(name) || fields[name] !== undefined || !this.#takes(colon)) return null;
      const value = this.#value();
      if (value === null) return null;
      fields[name] = value;
    } while (this.#takes(comma));
    return this.#takes(closeBrace) ? fields : null;
  }

  #value(): string | boolean | null {
    const at = this.#skip();
    if (this.#text.charCodeAt(at) === quote) return this.#string();
    if (this.#text.startsWith('true', at)) return this.#word(true, 4);
    return this.#text.startsWith('false', at) ? this.#word(false, 5) : null;
  }

  #word(word: boolean, length: number): boolean {
    this.#at += length;
    return word;
  }

  /** A string that stands for itself: of ASCII that needs no escape. */
  #string(): string | null {
    const text = this.#text;
    const start = this.#skip() + 1;
    if (text.charCodeAt(start - 1) !== quote) return null;
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.#at = at + 1;
        return text.slice(start, at);
      }
      if (code < 0x20 || code > 0x7e || code === backslash) return null;
    }
    return null;
  }

  #takes(code: number): boolean {
    const at = this.#skip();
    if (this.#text.charCodeAt(at) !== code) return false;
    this.#at = at + 1;
    return true;
  }

  /** Where the next character that is no blank stands. */
  #skip(): number {
    while (this.#text.charCodeAt(this.#at) === space) this.#at += 1;
    return this.#at;
  }
}

/** Fields of the calls that are read here. */
const known: ReadonlySet<string> = new Set([
  'symbol',
  'side',
  'type',
  'timeInForce',
  'postOnly',
  'selfTradePrevention',
  'price',
  'quantity',
  'clientOrderId',
  'requestId',
  'id',
]);

function callOf(call: string | null, id: string, fields: Fields): QuickCall | null {
  if (call === 'spot.submitOrder') {
    const input = orderOf(fields);
    return input && { call, id, input };
  }
  if (call !== 'spot.cancelOrder') return null;
  const input = cancelOf(fields);
  return input && { call, id, input };
}

function cancelOf(fields: Fields): QuickCancel | null {
  const { id, requestId } = fields;
  if (Object.keys(fields).length !== (requestId === undefined ? 1 : 2)) return null;
  if (!fits(id, idForm) || (requestId !== undefined && !fits(requestId, requestIdForm))) return null;
  return { id, requestId };
}

function orderOf(fields: Fields): ParsedOrder | null {
  const { symbol, side, type = 'limit', timeInForce, postOnly = false, clientOrderId, requestId } = fields;
  const { price, quantity, selfTradePrevention = 'expire_taker' } = fields;
  if (fields['id'] !== undefined || !fits(symbol, symbolForm)) return null;
  if (!fits(price, decimalForm) || !fits(quantity, decimalForm)) return null;
  if (requestId !== undefined && !fits(requestId, requestIdForm)) return null;
  if (clientOrderId !== undefined && !fits(clientOrderId, clientOrderIdForm)) return null;
  if (side !== 'buy' && side !== 'sell') return null;
  if (type !== 'limit' || typeof postOnly !== 'boolean') return null;
  if (timeInForce !== undefined && timeInForce !== 'GTC' && timeInForce !== 'IOC' && timeInForce !== 'FOK') return null;
  if (
    selfTradePrevention !== 'expire_taker' &&
    selfTradePrevention !== 'expire_maker' &&
    selfTradePrevention !== 'expire_both'
  )
    return null;
  return { symbol, side, type, timeInForce, postOnly, selfTradePrevention, price, quantity, clientOrderId, requestId };
}

const fits = (value: string | boolean | undefined, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value);
