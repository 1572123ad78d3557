import type { StorageFile } from '../storage/storage.ts';

/** Reads a file forward through a buffer, so that small pieces cost no call each. */
export class FileWindow {
  readonly #file: StorageFile;
  readonly size: number;
  #buffer = new Uint8Array(0);
  #start = 0;
  readonly #ahead: number;

  constructor(file: StorageFile, ahead = 1024 * 1024) {
    this.#ahead = ahead;
    this.#file = file;
    this.size = file.size();
  }

  /**
   * The bytes from `offset`, fewer than `length` at the file's end. Valid until a later call,
   * unless copied.
   */
  view(offset: number, length: number): Uint8Array {
    const end = Math.min(offset + length, this.size);
    if (offset < this.#start || end > this.#start + this.#buffer.length) {
      // A new buffer each time: views handed out before stay what they were.
      const wanted = Math.min(Math.max(length, this.#ahead), Math.max(this.size - offset, 0));
      const fresh = new Uint8Array(wanted);
      this.#buffer = fresh.subarray(0, this.#file.read(fresh, offset));
      this.#start = offset;
    }
    return this.#buffer.subarray(offset - this.#start, Math.max(end - this.#start, offset - this.#start));
  }

  close(): void {
    this.#file.close();
  }
}
