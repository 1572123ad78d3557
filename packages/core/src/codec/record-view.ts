import { eventBytes } from './decode.ts';
import { acceptedBytes, eventCode, headerBytes, optionalField, recordVersion } from '../record/layout.ts';
import { UnreadableRecord } from '../record/unreadable.ts';
import { optionalBytes } from '../products/spot/write.ts';

const none = new DataView(new ArrayBuffer(0));
const { orderAccepted } = eventCode;

/** A set of event codes: 1 at the place of each. */
export type CodeSet = Uint8Array;

/** A set of these codes. */
export function codeSet(...codes: readonly number[]): CodeSet {
  const set = new Uint8Array(256);
  for (const code of codes) set[code] = 1;
  return set;
}

/**
 * Reads a record where it lies, event after event, without an object for any of them: for what has
 * to look at every record. One instance is used again and again; the places are those of
 * `write.ts`. Codes of events, sides, ends and causes are places in the lists of `layout.ts`.
 */
export class RecordView {
  /**
   * On all memory that the record lies in: records mostly lie in the same, and a view of each would
   * be garbage.
   */
  #view: DataView = none;
  /** Where record and event begin, the next event, and where the record ends. */
  #start = 0;
  #at = 0;
  #next = 0;
  #end = 0;
  #bytes: Uint8Array = new Uint8Array();
  /** By code: the number of the record, by `#looked`, in which the code was last seen. */
  readonly #seen = new Float64Array(256);
  /**
   * The codes of this record, each once; as many as `#kinds` says, or -1 before they were asked
   * for.
   */
  readonly #codes = new Uint8Array(256);
  #kinds = -1;
  #looked = 0;
  /** Of the event that it is at. */
  code = 0;

  /**
   * Turns to a record, before its first event. Throws UnreadableRecord where the header does not
   * fit the bytes.
   */
  open(bytes: Uint8Array): this {
    if (bytes.length < headerBytes) throw new UnreadableRecord(`${bytes.length} bytes are less than a header`);
    if (bytes.buffer !== this.#view.buffer) this.#view = new DataView(bytes.buffer);
    const start = bytes.byteOffset;
    const length = this.#view.getUint32(start + 28, true);
    if (this.#view.getUint8(start) !== recordVersion || length !== bytes.length)
      throw new UnreadableRecord(`version ${bytes[0]}, ${length} bytes announced, ${bytes.length} given`);
    this.#bytes = bytes;
    this.#start = start;
    this.#end = start + length;
    this.#kinds = -1;
    this.rewind();
    return this;
  }

  /** The record itself. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Whether an event has one of these codes. Ends before the first event. */
  hasAny(codes: CodeSet): boolean {
    const kinds = this.#lookThrough();
    for (let index = 0; index < kinds; index += 1) if (codes[this.#codes[index] ?? 0] === 1) return true;
    return false;
  }

  /**
   * Whether every event has one of these codes; an unknown one never does. Ends before the first
   * event.
   */
  hasOnly(codes: CodeSet): boolean {
    const kinds = this.#lookThrough();
    for (let index = 0; index < kinds; index += 1) if (codes[this.#codes[index] ?? 0] !== 1) return false;
    return true;
  }

  /** Notes the kinds of events, once for each record; gives how many there are. */
  #lookThrough(): number {
    this.rewind();
    if (this.#kinds >= 0) return this.#kinds;
    let kinds = 0;
    this.#looked += 1;
    while (this.next()) {
      const { code } = this;
      if (this.#seen[code] === this.#looked) continue;
      this.#seen[code] = this.#looked;
      this.#codes[kinds] = code;
      kinds += 1;
    }
    this.#kinds = kinds;
    this.rewind();
    return kinds;
  }

  /** Before the first event again. */
  rewind(): void {
    this.#at = this.#start;
    this.#next = this.#start + headerBytes;
    this.code = 0;
  }

  /**
   * Goes to the next event; false where there is none. Throws UnreadableRecord where it is none or
   * leaves the record.
   */
  next(): boolean {
    if (this.#next >= this.#end) return false;
    this.#at = this.#next;
    this.#next += eventBytes(this.#view, this.#at);
    if (this.#next > this.#end)
      throw new UnreadableRecord(`the event at byte ${this.#at - this.#start} leaves the record`);
    this.code = this.#view.getUint8(this.#at);
    return true;
  }

  /** Events as the header counts them. */
  get count(): number {
    return this.#view.getUint32(this.#start + 24, true);
  }

  get actorKind(): number {
    return this.#view.getUint8(this.#start + 1);
  }

  get seq(): number {
    return this.#view.getFloat64(this.#start + 8, true);
  }

  get timeMs(): number {
    return this.#view.getFloat64(this.#start + 16, true);
  }

  /** Of everything in a market but the acceptance of an order, which has it elsewhere. */
  get marketId(): number {
    return this.#u32(this.code === orderAccepted ? 20 : 4);
  }

  /** The side of an order, or of a trade's taker. */
  get side(): number {
    return this.#u8(1);
  }

  /** Of what names one order: accepted, rested, finished and the like. */
  get orderId(): number {
    return this.#f64(8);
  }

  get userId(): number {
    return this.#u32(16);
  }

  /** Of a posting: the user whose wallet it is of, or 0 for a book of the platform. */
  get postedUserId(): number {
    return this.#u8(1) === 0 ? 0 : this.#u32(4);
  }

  /** Kind, time in force and self-trade prevention of an accepted order. */
  get kind(): number {
    return this.#u8(2);
  }

  get timeInForce(): number {
    return this.#u8(3);
  }

  get prevention(): number {
    return this.#u8(5);
  }

  /** Optional fields of an accepted order, as bits. */
  get optional(): number {
    return this.#view.getUint16(this.#at + 6, true);
  }

  /** Of an accepted order that has one. */
  get clientOrderId(): string {
    let at = this.#clientOrderIdAt;
    const end = at + 1 + this.#view.getUint8(at);
    let text = '';
    for (at += 1; at < end; at += 1) text += String.fromCharCode(this.#view.getUint8(at));
    return text;
  }

  /** How many characters it says it has. */
  get clientOrderIdLength(): number {
    return this.#view.getUint8(this.#clientOrderIdAt);
  }

  /** The optional fields before are 8 bytes each. */
  get #clientOrderIdAt(): number {
    return this.#at + acceptedBytes + optionalBytes(this.optional & (optionalField.clientOrderId - 1));
  }

  get waiting(): boolean {
    return this.#u8(2) === 1;
  }

  get restedPrice(): number {
    return this.#f64(24);
  }

  get restedRemaining(): number {
    return this.#f64(32);
  }

  get restedDisplayed(): number {
    return this.#f64(40);
  }

  get reserved(): number {
    return this.#f64(48);
  }

  get end(): number {
    return this.#u8(2);
  }

  get cause(): number {
    return this.#u8(3);
  }

  get finishedPrice(): number {
    return this.#f64(32);
  }

  get finishedDisplayed(): number {
    return this.#f64(40);
  }

  get released(): number {
    return this.#f64(48);
  }

  get tradeId(): number {
    return this.#f64(8);
  }

  get price(): number {
    return this.#f64(16);
  }

  get quantity(): number {
    return this.#f64(24);
  }

  get notional(): number {
    return this.#f64(32);
  }

  get makerOrderId(): number {
    return this.#f64(40);
  }

  get takerOrderId(): number {
    return this.#f64(48);
  }

  get makerUserId(): number {
    return this.#u32(56);
  }

  get takerUserId(): number {
    return this.#u32(60);
  }

  get makerPpm(): number {
    return this.#u32(64);
  }

  get takerPpm(): number {
    return this.#u32(68);
  }

  get makerFee(): number {
    return this.#f64(72);
  }

  get takerFee(): number {
    return this.#f64(80);
  }

  get fundShare(): number {
    return this.#f64(88);
  }

  get makerRemaining(): number {
    return this.#f64(96);
  }

  get makerDisplayed(): number {
    return this.#f64(104);
  }

  get makerReleased(): number {
    return this.#f64(112);
  }

  get referencePrice(): number {
    return this.#f64(128);
  }

  #u8(offset: number): number {
    return this.#view.getUint8(this.#at + offset);
  }

  #u32(offset: number): number {
    return this.#view.getUint32(this.#at + offset, true);
  }

  #f64(offset: number): number {
    return this.#view.getFloat64(this.#at + offset, true);
  }
}
