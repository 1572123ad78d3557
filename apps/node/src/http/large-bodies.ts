import type { IncomingMessage, ServerResponse } from 'node:http';
import { imageLimits } from '../uploads/image-limits.ts';
import { bodyLimits } from './json-body.ts';
import { tooMany, unavailable } from './problem.ts';

/** What bodies with images may take of the memory at once, and how many of them one sender may send at once. */
export const largeBodyLimits = { bytes: 120 * 1024 * 1024, ofOne: 3 } as const;

/**
 * Bodies with images lie in memory until they are decoded, however slowly they come. So they are taken only from who is known, and only as
 * many at once as there is room for; what waits for a decoder counts as well.
 */
export class LargeBodies {
  readonly #ofOne = new Map<string, number>();
  #bytes = 0;

  /** Makes room for a body until its request is answered or gone. Throws 429 and 503. */
  take(sender: string, bytes: number, response: ServerResponse): void {
    const count = this.#ofOne.get(sender) ?? 0;
    if (count >= largeBodyLimits.ofOne) throw tooMany(1);
    if (this.#bytes + bytes > largeBodyLimits.bytes) throw unavailable('overloaded');
    this.#ofOne.set(sender, count + 1);
    this.#bytes += bytes;
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      this.#bytes -= bytes;
      const left = (this.#ofOne.get(sender) ?? 1) - 1;
      if (left === 0) this.#ofOne.delete(sender);
      else this.#ofOne.set(sender, left);
    };
    response.once('finish', release).once('close', release);
  }
}

/** How much of the memory a body with an image will take, as far as its head tells; 0 where it is no larger than anybody's. */
export function largeBodyBytes({ headers }: IncomingMessage): number {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] === undefined ? 0 : imageLimits.bytes;
  const bytes = Math.min(Number(length), imageLimits.bytes);
  return bytes > bodyLimits.bytes ? bytes : 0;
}
