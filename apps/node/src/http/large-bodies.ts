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
  readonly #held = new WeakMap<IncomingMessage, Held>();
  #bytes = 0;

  /** Makes room for a body until its request is answered or gone, or, once `handled`, until that is done. Throws 429 and 503. */
  take(sender: string, bytes: number, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Gone while it was found out who it is: nothing would say so a second time.
    if (socket.destroyed) throw unavailable('overloaded');
    const count = this.#ofOne.get(sender) ?? 0;
    if (count >= largeBodyLimits.ofOne) throw tooMany(1);
    if (this.#bytes + bytes > largeBodyLimits.bytes) throw unavailable('overloaded');
    this.#ofOne.set(sender, count + 1);
    this.#bytes += bytes;
    const release = (): void => {
      stopListening();
      if (!this.#held.delete(request)) return;
      this.#bytes -= bytes;
      const left = (this.#ofOne.get(sender) ?? 1) - 1;
      if (left === 0) this.#ofOne.delete(sender);
      else this.#ofOne.set(sender, left);
    };
    // The connection's end, not the response's: of requests in a row on one connection only the first response hears of it.
    const stopListening = (): void => {
      socket.off('close', release);
      response.off('finish', release);
    };
    this.#held.set(request, { release, stopListening });
    socket.once('close', release);
    response.once('finish', release);
  }

  /** Handles what has come whole: it takes its room until then, whether or not its sender still listens. */
  async handled<Answer>(request: IncomingMessage, handle: () => Promise<Answer>): Promise<Answer> {
    const held = this.#held.get(request);
    held?.stopListening();
    try {
      return await handle();
    } finally {
      held?.release();
    }
  }
}

interface Held {
  readonly release: () => void;
  readonly stopListening: () => void;
}

/** How much of the memory a body with an image will take, as far as its head tells; 0 where it is no larger than anybody's. */
export function largeBodyBytes({ headers }: IncomingMessage): number {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] === undefined ? 0 : imageLimits.bytes;
  const bytes = Math.min(Number(length), imageLimits.bytes);
  return bytes > bodyLimits.bytes ? bytes : 0;
}
