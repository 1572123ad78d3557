/** Room for a frame's head, which is known when its text is complete. */
const headMax = 4;
const firstSize = 16 * 1024;
const longestShort = 125;
const [zero, point] = [0x30, 0x2e] as const;
const billion = 1_000_000_000;

/**
 * Puts the text of one answer together, byte by byte in memory that is used again: a text of fifty
 * pieces would otherwise be as many objects.
 */
export class AnswerText {
  #bytes = Buffer.allocUnsafeSlow(firstSize);
  #end = headMax;
  #isPlain = true;
  readonly #digits = new Uint8Array(20);

  begin(): this {
    this.#end = headMax;
    this.#isPlain = true;
    return this;
  }

  text(text: string): this {
    const { length } = text;
    this.#makeRoom(length);
    const bytes = this.#bytes;
    const start = this.#end;
    let all = 0;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      all |= code;
      bytes[start + index] = code;
    }
    if (all > 0x7f) this.#other(text);
    else this.#end = start + length;
    return this;
  }

  #other(text: string): void {
    this.#isPlain = false;
    this.#makeRoom(Buffer.byteLength(text));
    this.#end += this.#bytes.write(text, this.#end);
  }

  /** A whole number of at most 2^53, not below zero. */
  whole(value: number): this {
    const count = this.#split(value);
    this.#makeRoom(count);
    this.#copyDigits(count, 0);
    return this;
  }

  /** So many units of 10^-scale, with all decimals of the scale. */
  decimal(units: number, scale: number): this {
    let count = this.#split(units);
    // At least one digit precedes the point.
    while (count <= scale) this.#digits[count++] = zero;
    this.#makeRoom(count + 1);
    this.#copyDigits(count, scale);
    if (scale > 0) {
      this.#bytes[this.#end++] = point;
      this.#copyDigits(scale, 0);
    }
    return this;
  }

  /** The answer as it is, without a frame's head. */
  plain(): string {
    return this.#bytes.toString(this.#isPlain ? 'latin1' : 'utf8', headMax, this.#end);
  }

  /**
   * The unmasked WebSocket text frame (RFC 6455, 5.2) of it, one character for each byte; null
   * where not all of it is ASCII.
   */
  frame(): string | null {
    const length = this.#end - headMax;
    if (!this.#isPlain || length > 0xffff) return null;
    const isShort = length <= longestShort;
    const from = isShort ? headMax - 2 : 0;
    this.#bytes[from] = 0x81;
    this.#bytes[from + 1] = isShort ? length : 126;
    if (!isShort) this.#bytes.writeUInt16BE(length, 2);
    return this.#bytes.toString('latin1', from, this.#end);
  }

  /** Takes a number apart, its last digit first; gives how many there are. */
  #split(value: number): number {
    const digits = this.#digits;
    let high = value >= billion ? Math.floor(value / billion) : 0;
    let low = value - high * billion;
    let count = 0;
    while (high > 0 ? count < 9 : low > 0) {
      const rest = (low / 10) | 0;
      digits[count++] = zero + low - rest * 10;
      low = rest;
    }
    while (high > 0) {
      const rest = (high / 10) | 0;
      digits[count++] = zero + high - rest * 10;
      high = rest;
    }
    if (count === 0) digits[count++] = zero;
    return count;
  }

  /** Writes digits from the highest down to a place. */
  #copyDigits(count: number, down: number): void {
    const bytes = this.#bytes;
    let at = this.#end;
    for (let place = count - 1; place >= down; place -= 1) bytes[at++] = this.#digits[place] ?? zero;
    this.#end = at;
  }

  #makeRoom(more: number): void {
    if (this.#end + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(2 * (this.#end + more));
    grown.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = grown;
  }
}

/** The text in a frame of `AnswerText`. */
export const textOfFrame = (frame: string): string => frame.slice(frame.charCodeAt(1) === 126 ? headMax : 2);
