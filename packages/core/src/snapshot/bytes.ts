/** Typed arrays have the machine's order of bytes; where it is little-endian, whole arrays are copied. */
const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Writes figures one after the other into bytes that grow. Little-endian. */
export class ByteSink {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #at = 0;

  /** Room for so many bytes to begin with: copying on the way costs as much as writing. */
  constructor(room = 1 << 16) {
    this.#bytes = new Uint8Array(room);
    this.#view = new DataView(this.#bytes.buffer);
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
    if (this.#at + values.byteLength > this.#bytes.length) this.#grow(values.byteLength);
    this.#bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), this.#at);
    this.#at += values.byteLength;
  }

  /** What was written; the sink is not written to after. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }

  #grow(length: number): void {
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#at + length));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

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

  get atEnd(): boolean {
    return this.#at === this.#view.byteLength;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  wide(): bigint {
    const at = this.#take(16);
    return (this.#view.getBigInt64(at + 8, true) << 64n) | this.#view.getBigUint64(at, true);
  }

  ascii(): string {
    const length = this.u8();
    let text = '';
    for (let index = 0; index < length; index += 1) text += String.fromCharCode(this.u8());
    return text;
  }

  words(): Uint32Array {
    const length = this.u32();
    if (4 * length > this.#view.byteLength - this.#at) throw new UnreadableSnapshot(`${length} words announced`);
    const values = new Uint32Array(length);
    if (isLittleEndian) {
      const { buffer, byteOffset } = this.#view;
      new Uint8Array(values.buffer).set(new Uint8Array(buffer, byteOffset + this.#take(4 * length), 4 * length));
      return values;
    }
    for (let index = 0; index < length; index += 1) values[index] = this.u32();
    return values;
  }

  #take(length: number): number {
    const at = this.#at;
    if (at + length > this.#view.byteLength) throw new UnreadableSnapshot(`it ends at byte ${this.#view.byteLength}`);
    this.#at = at + length;
    return at;
  }
}
