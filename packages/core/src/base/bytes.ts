/**
 * Typed arrays have the machine's order of bytes; where it is little-endian, whole arrays are
 * copied.
 */
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/**
 * What a sink that compares writes before it compares: little enough to stay in the processor's
 * caches.
 */
const compareRoom = 1 << 16;

/**
 * Writes figures one after the other, little-endian: into bytes that grow, or only to compare them
 * with bytes that are there.
 */
export class ByteSink {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #at = 0;
  readonly #expected: ExpectedBytes | undefined;

  /** Room for so many bytes to begin with: copying on the way costs as much as writing. */
  constructor(room = 1 << 16, expected?: ExpectedBytes) {
    this.#bytes = new Uint8Array(room);
    this.#view = new DataView(this.#bytes.buffer);
    this.#expected = expected;
  }

  /** A sink that keeps nothing: `isExpected` says whether what was written is these bytes. */
  static comparing(expected: Uint8Array): ByteSink {
    return new ByteSink(compareRoom, new ExpectedBytes(expected));
  }

  /** Makes room for so many bytes more. */
  makeRoom(length: number): void {
    if (this.#expected === undefined && this.#at + length > this.#bytes.length) this.#resize(this.#at + length);
  }

  u8(value: number): void {
    if (this.#at + 1 > this.#bytes.length) this.#grow(1);
    this.#bytes[this.#at] = value;
    this.#at += 1;
  }

  u32(value: number): void {
    if (this.#at + 4 > this.#bytes.length) this.#grow(4);
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
  }

  f64(value: number): void {
    if (this.#at + 8 > this.#bytes.length) this.#grow(8);
    this.#view.setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  /** A signed amount of 128 bits. */
  wide(value: bigint): void {
    if (this.#at + 16 > this.#bytes.length) this.#grow(16);
    this.#view.setBigUint64(this.#at, BigInt.asUintN(64, value), true);
    this.#view.setBigInt64(this.#at + 8, value >> 64n, true);
    this.#at += 16;
  }

  ascii(text: string): void {
    this.u8(text.length);
    for (let index = 0; index < text.length; index += 1) this.u8(text.charCodeAt(index));
  }

  words(values: Uint32Array): void {
    this.u32(values.length);
    if (!isLittleEndian) {
      for (const value of values) this.u32(value);
      return;
    }
    this.raw(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.makeRoom(bytes.length);
    for (let from = 0; from < bytes.length;) {
      if (this.#at === this.#bytes.length) this.#grow(1);
      const piece = bytes.subarray(from, from + this.#bytes.length - this.#at);
      this.#bytes.set(piece, this.#at);
      this.#at += piece.length;
      from += piece.length;
    }
  }

  /** What was written; the sink is not written to after. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }

  /**
   * Of a sink that compares: whether what was written is the expected bytes, to their end. It is
   * not written to after.
   */
  isExpected(): boolean {
    const expected = this.#expected;
    if (expected === undefined) return false;
    const compared = expected.compare(this.#bytes, this.#at);
    return expected.isMet(this.#bytes.subarray(compared, this.#at));
  }

  #grow(length: number): void {
    if (this.#expected === undefined) {
      this.#resize(Math.max(2 * this.#bytes.length, this.#at + length));
    } else {
      const compared = this.#expected.compare(this.#bytes, this.#at);
      this.#bytes.copyWithin(0, compared, this.#at);
      this.#at -= compared;
    }
  }

  #resize(room: number): void {
    const larger = new Uint8Array(room);
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Bytes that are compared with others piece by piece, a word at a time. */
class ExpectedBytes {
  readonly #bytes: Uint8Array;
  readonly #words: Int32Array;
  #at = 0;
  #differs = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    this.#words = new Int32Array(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length >>> 2);
  }

  /**
   * Compares the whole words among the first `length` bytes with those that come next. Gives how
   * many bytes that were.
   */
  compare(bytes: Uint8Array<ArrayBuffer>, length: number): number {
    const words = new Int32Array(bytes.buffer, 0, length >>> 2);
    const from = this.#at >>> 2;
    this.#at += 4 * words.length;
    if (this.#at > this.#bytes.length) this.#differs = true;
    else this.#differs ||= differ(words, this.#words.subarray(from, from + words.length));
    return 4 * words.length;
  }

  /**
   * Whether all of them were met, and no others; `last` are the bytes after the last whole word.
   */
  isMet(last: Uint8Array): boolean {
    const rest = this.#bytes.subarray(this.#at);
    return !this.#differs && rest.length === last.length && rest.every((byte, index) => byte === last[index]);
  }
}

/**
 * Whether arrays of one length differ. Looks at all of both: a branch for each word takes twice as
 * long.
 */
function differ(one: Int32Array, other: Int32Array): boolean {
  let difference = 0;
  for (let index = 0; index < one.length; index += 1) difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference !== 0;
}

/** The upper words of amounts within 52 bits are below this. */
const narrowHigh = 2 ** 20;

/** Bytes that are no snapshot of a version this program knows. */
export class UnreadableSnapshot extends Error {
  constructor(problem: string) {
    super(`unreadable snapshot: ${problem}`);
    this.name = 'UnreadableSnapshot';
  }
}

/** Reads what a `ByteSink` wrote; throws `UnreadableSnapshot` where bytes are missing. */
export class ByteSource {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** For rows of one length, read after `take` gave their place. */
  get view(): DataView {
    return this.#view;
  }

  /** Bytes not yet read. */
  get left(): number {
    return this.#view.byteLength - this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.take(1));
  }

  u32(): number {
    return this.#view.getUint32(this.take(4), true);
  }

  f64(): number {
    return this.#view.getFloat64(this.take(8), true);
  }

  wide(): bigint {
    const at = this.take(16);
    return (this.#view.getBigInt64(at + 8, true) << 64n) | this.#view.getBigUint64(at, true);
  }

  /**
   * The amount that is `ahead` bytes from here where it is within 52 bits and not negative, else -1.
   * It is not passed over.
   */
  narrow(ahead = 0): number {
    const at = this.#at + ahead;
    if (at + 16 > this.#view.byteLength) return -1;
    const high = this.#view.getUint32(at + 4, true);
    const isNarrow =
      high < narrowHigh && this.#view.getUint32(at + 8, true) === 0 && this.#view.getUint32(at + 12, true) === 0;
    return isNarrow ? high * 2 ** 32 + this.#view.getUint32(at, true) : -1;
  }

  ascii(): string {
    const length = this.u8();
    let text = '';
    for (let index = 0; index < length; index += 1) text += String.fromCharCode(this.u8());
    return text;
  }

  /** The next `length` bytes, where they lie. */
  raw(length: number): Uint8Array {
    const { buffer, byteOffset } = this.#view;
    return new Uint8Array(buffer, byteOffset + this.take(length), length);
  }

  words(): Uint32Array {
    const length = this.u32();
    if (4 * length > this.#view.byteLength - this.#at) throw new UnreadableSnapshot(`${length} words announced`);
    const values = new Uint32Array(length);
    if (isLittleEndian) {
      const { buffer, byteOffset } = this.#view;
      new Uint8Array(values.buffer).set(new Uint8Array(buffer, byteOffset + this.take(4 * length), 4 * length));
      return values;
    }
    for (let index = 0; index < length; index += 1) values[index] = this.u32();
    return values;
  }

  /** Where the next `length` bytes are; they are passed over. */
  take(length: number): number {
    const at = this.#at;
    if (at + length > this.#view.byteLength) throw new UnreadableSnapshot(`it ends at byte ${this.#view.byteLength}`);
    this.#at = at + length;
    return at;
  }
}
