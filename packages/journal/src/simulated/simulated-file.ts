/** What a disk writes whole, or not at all. */
const sectorBytes = 512;

interface Write {
  readonly position: number;
  readonly bytes: Uint8Array;
}

/** A file's content as the machine shows it, and as the disk would have it after a power cut. */
export class SimulatedInode {
  #shown = new Uint8Array(0);
  #durable = new Uint8Array(0);
  #pending: Write[] = [];

  get size(): number {
    return this.#shown.length;
  }

  read(into: Uint8Array, position: number): number {
    const bytes = this.#shown.subarray(position, position + into.length);
    into.set(bytes);
    return bytes.length;
  }

  write(bytes: Uint8Array, position: number): void {
    this.#shown = overlaid(this.#shown, bytes, position);
    this.#pending.push({ position, bytes: bytes.slice() });
  }

  /** What was written is on the disk. */
  sync(): void {
    for (const { position, bytes } of this.#pending) this.#durable = overlaid(this.#durable, bytes, position);
    this.#pending = [];
  }

  /**
   * A sync failed: the system shows the data still, takes it for clean, and will never write it.
   */
  forget(): void {
    this.#pending = [];
  }

  /**
   * Of what was not synced each sector is kept or lost by itself, so writes are dropped, torn and
   * reordered.
   */
  losePower(random: () => number): void {
    const keepShare = pickShare(random);
    for (const { position, bytes } of this.#pending) {
      for (const [start, end] of sectors(position, bytes.length)) {
        if (random() < keepShare) this.#durable = overlaid(this.#durable, bytes.subarray(start, end), position + start);
      }
    }
    this.#pending = [];
    this.#shown = this.#durable.slice();
  }
}

/** Nothing, everything, or a part. */
function pickShare(random: () => number): number {
  const pick = random();
  if (pick < 0.25) return 0;
  return pick < 0.4 ? 1 : random();
}

function* sectors(position: number, length: number): Generator<readonly [start: number, end: number]> {
  for (let start = 0; start < length;) {
    const end = Math.min(length, start + sectorBytes - ((position + start) % sectorBytes));
    yield [start, end];
    start = end;
  }
}

/** In place where it fits; holes are zeros. */
function overlaid(content: Uint8Array<ArrayBuffer>, bytes: Uint8Array, position: number): Uint8Array<ArrayBuffer> {
  const end = position + bytes.length;
  const fits = end <= content.length;
  const result = fits ? content : new Uint8Array(end);
  if (!fits) result.set(content);
  result.set(bytes, position);
  return result;
}
