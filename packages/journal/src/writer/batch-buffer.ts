import { sha256 } from '../format/layout.ts';

/** Where a batch's bytes are while it is written, and how they come to their hash. */
export interface BatchBuffer {
  readonly bytes: Uint8Array;
  /**
   * Says that the first `length` bytes are whole, and stay as they are until their hash was asked
   * for.
   */
  whole(length: number): void;
  /** SHA-256 of the first `length` bytes. */
  hash(length: number): Uint8Array;
}

/** A buffer of `size` bytes of the calling thread's own, hashed when the hash is asked for. */
export function ownBuffer(size: number): BatchBuffer {
  const bytes = new Uint8Array(size);
  return {
    bytes,
    whole: () => undefined,
    hash: (length) => sha256(bytes.subarray(0, length)),
  };
}
