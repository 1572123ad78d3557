import type { IncomingMessage, ServerResponse } from 'node:http';
import { imageLimits } from './image-limits.ts';
import { bodyLimits } from './json-body.ts';
import { tooMany, unavailable } from '../../base/problem.ts';

const megabyte = 1024 * 1024;

/**
 * What bodies with images may take of the memory at once, how many of them one sender may send at
 * once, and how much may come from one network, whatever names it sends under: a third, so that a
 * few accounts of one place leave room for others.
 */
export const largeBodyLimits = { bytes: 120 * megabyte, ofOne: 3, ofNetwork: 40 * megabyte } as const;

/** Who sends a body, and the network that they send it from. */
export interface BodySender {
  readonly name: string;
  readonly network: string;
}

/**
 * Bodies with images lie in memory until they are decoded, however slowly they come. So they are
 * taken only from who is known, and only as many at once as there is room for; what waits for a
 * decoder counts as well.
 */
export class LargeBodies {
  readonly #ofOne = new Map<string, number>();
  readonly #ofNetwork = new Map<string, number>();
  readonly #held = new WeakMap<IncomingMessage, Held>();
  #bytes = 0;

  /**
   * Makes room for a body until its request is answered or gone, or, once `handled`, until that is
   * done. Throws 429 and 503.
   */
  take({ name, network }: BodySender, bytes: number, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Gone while it was found out who it is: nothing would say so a second time.
    if (socket.destroyed) throw unavailable('overloaded');
    if ((this.#ofOne.get(name) ?? 0) >= largeBodyLimits.ofOne) throw tooMany(1);
    if ((this.#ofNetwork.get(network) ?? 0) + bytes > largeBodyLimits.ofNetwork) throw tooMany(1);
    if (this.#bytes + bytes > largeBodyLimits.bytes) throw unavailable('overloaded');
    count(this.#ofOne, name, 1);
    count(this.#ofNetwork, network, bytes);
    this.#bytes += bytes;
    const release = (): void => {
      stopListening();
      if (!this.#held.delete(request)) return;
      this.#bytes -= bytes;
      count(this.#ofOne, name, -1);
      count(this.#ofNetwork, network, -bytes);
    };
    // The connection's end, not the response's: of requests in a row on one connection only the
    // first response hears of it.
    const stopListening = (): void => {
      socket.off('close', release);
      response.off('finish', release);
    };
    this.#held.set(request, { release, stopListening });
    socket.once('close', release);
    response.once('finish', release);
  }

  /**
   * Handles what has come whole: it takes its room until then, whether or not its sender still
   * listens.
   */
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

function count(totals: Map<string, number>, name: string, by: number): void {
  const total = (totals.get(name) ?? 0) + by;
  if (total === 0) totals.delete(name);
  else totals.set(name, total);
}

interface Held {
  readonly release: () => void;
  readonly stopListening: () => void;
}

/**
 * How much of the memory a body with an image will take, as far as its head tells; 0 where it is no
 * larger than anybody's.
 */
export function largeBodyBytes({ headers }: IncomingMessage): number {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] === undefined ? 0 : imageLimits.bytes;
  const bytes = Math.min(Number(length), imageLimits.bytes);
  return bytes > bodyLimits.bytes ? bytes : 0;
}
