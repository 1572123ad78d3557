import { clientOrderIdForm, decimalForm, idForm, requestIdForm, symbolForm } from '@candor/protocol';
import type { ParsedOrder } from '../../engine/orders/order-forms.ts';

/**
 * A call that was read without the general parser and schema, and is what these would have made of
 * it.
 */
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
 * Reads the usual calls out of a message: plain orders and cancels, of plain characters, every
 * field known and well formed. Null for everything else, whether it is wrong or only rare: the
 * general parser and the call's one schema then say what it is.
 */
export function readQuickCall(text: string): QuickCall | null {
  const reader = new Reader(text);
  return reader.read();
}

type Value = string | boolean;

class Reader {
  readonly #text: string;
  #at = 0;
  /** Fields of the input as they came, and how many. */
  #fields = 0;
  #symbol: Value | undefined;
  #side: Value | undefined;
  #type: Value | undefined;
  #price: Value | undefined;
  #quantity: Value | undefined;
  #requestId: Value | undefined;
  #clientOrderId: Value | undefined;
  #timeInForce: Value | undefined;
  #postOnly: Value | undefined;
  #prevention: Value | undefined;
  #orderId: Value | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): QuickCall | null {
    let op: string | null = null;
    let id: string | null = null;
    let call: string | null = null;
    let hasInput = false;
    if (!this.#takes(openBrace)) return null;
    do {
      const name = this.#string();
      if (!this.#takes(colon)) return null;
      if (name === 'op' && op === null) op = this.#string();
      else if (name === 'id' && id === null) id = this.#string();
      else if (name === 'call' && call === null) call = this.#string();
      else if (name === 'input' && !hasInput) {
        if (!this.#input()) return null;
        hasInput = true;
      } else return null;
    } while (this.#takes(comma));
    if (!this.#takes(closeBrace) || this.#skip() < this.#text.length) return null;
    if (op !== 'call' || id === null || id === '' || id.length > idLengthMax || !hasInput) return null;
    if (call === 'spot.submitOrder') {
      const input = this.#order();
      return input && { call, id, input };
    }
    if (call !== 'spot.cancelOrder') return null;
    const input = this.#cancel();
    return input && { call, id, input };
  }

  /** An object whose values are strings and booleans, of known fields that come once. */
  #input(): boolean {
    if (!this.#takes(openBrace)) return false;
    do {
      const name = this.#string();
      if (name === null || !this.#takes(colon)) return false;
      const value = this.#value();
      if (value === null || !this.#set(name, value)) return false;
    } while (this.#takes(comma));
    return this.#takes(closeBrace);
  }

  /** False for a field that is not known or that came already. */
  #set(name: string, value: Value): boolean {
    let before: Value | undefined;
    switch (name) {
      case 'symbol':
        before = this.#symbol;
        this.#symbol = value;
        break;
      case 'side':
        before = this.#side;
        this.#side = value;
        break;
      case 'type':
        before = this.#type;
        this.#type = value;
        break;
      case 'price':
        before = this.#price;
        this.#price = value;
        break;
      case 'quantity':
        before = this.#quantity;
        this.#quantity = value;
        break;
      case 'requestId':
        before = this.#requestId;
        this.#requestId = value;
        break;
      case 'clientOrderId':
        before = this.#clientOrderId;
        this.#clientOrderId = value;
        break;
      case 'timeInForce':
        before = this.#timeInForce;
        this.#timeInForce = value;
        break;
      case 'postOnly':
        before = this.#postOnly;
        this.#postOnly = value;
        break;
      case 'selfTradePrevention':
        before = this.#prevention;
        this.#prevention = value;
        break;
      case 'id':
        before = this.#orderId;
        this.#orderId = value;
        break;
      default:
        return false;
    }
    this.#fields += 1;
    return before === undefined;
  }

  #cancel(): QuickCancel | null {
    const id = this.#orderId;
    const requestId = this.#requestId;
    if (this.#fields !== (requestId === undefined ? 1 : 2)) return null;
    if (!fits(id, idForm) || (requestId !== undefined && !fits(requestId, requestIdForm))) return null;
    return { id, requestId };
  }

  #order(): ParsedOrder | null {
    const symbol = this.#symbol;
    const side = this.#side;
    const type = this.#type ?? 'limit';
    const timeInForce = this.#timeInForce;
    const postOnly = this.#postOnly ?? false;
    const selfTradePrevention = this.#prevention ?? 'expire_taker';
    const price = this.#price;
    const quantity = this.#quantity;
    const clientOrderId = this.#clientOrderId;
    const requestId = this.#requestId;
    if (this.#orderId !== undefined || type !== 'limit' || typeof postOnly !== 'boolean') return null;
    if (side !== 'buy' && side !== 'sell') return null;
    if (!isTimeInForce(timeInForce) || !isPrevention(selfTradePrevention)) return null;
    if (!fits(symbol, symbolForm) || !fits(price, decimalForm) || !fits(quantity, decimalForm)) return null;
    if (requestId !== undefined && !fits(requestId, requestIdForm)) return null;
    if (clientOrderId !== undefined && !fits(clientOrderId, clientOrderIdForm)) return null;
    return {
      symbol,
      side,
      type,
      timeInForce,
      postOnly,
      selfTradePrevention,
      price,
      quantity,
      clientOrderId,
      requestId,
    };
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

  /** A string that represents itself: of ASCII that needs no escape. */
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

  /** Where the next character that is no blank is. */
  #skip(): number {
    while (this.#text.charCodeAt(this.#at) === space) this.#at += 1;
    return this.#at;
  }
}

const isTimeInForce = (value: Value | undefined): value is 'GTC' | 'IOC' | 'FOK' | undefined =>
  value === undefined || value === 'GTC' || value === 'IOC' || value === 'FOK';

const isPrevention = (value: Value): value is ParsedOrder['selfTradePrevention'] =>
  value === 'expire_taker' || value === 'expire_maker' || value === 'expire_both';

const fits = (value: Value | undefined, form: RegExp): value is string => typeof value === 'string' && form.test(value);
