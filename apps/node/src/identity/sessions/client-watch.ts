import { and, eq, ne } from 'drizzle-orm';
import { deviceName } from '../users/device-name.ts';
import type { Caller } from '../../wire/http/handler.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { RequestOrigin, Security } from '../security-log/security.ts';
import { sessionFacts } from '../../base/sql/schema.ts';

export interface ClientWatchParts {
  readonly security: Pick<Security, 'changedOnce'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/** So many sessions' clients are remembered; the oldest of them is looked up again. */
const rememberedMost = 20_000;

/**
 * Sees when a session's token comes from another kind of client (browser and system) than the
 * session began in, and tells its user, once for each session. A browser that was updated stays
 * what it was. Anyone who copies the name as well is not seen: it is a hint, not a proof, and
 * refuses nothing.
 */
export class ClientWatch {
  readonly #parts: ClientWatchParts;
  /** The kind of a session's last request: the same again needs no look. */
  readonly #seen = new Map<string, string>();
  readonly #telling = new Set<Promise<void>>();

  constructor(parts: ClientWatchParts) {
    this.#parts = parts;
  }

  /** Looks at a request or a socket with a session's token; nothing waits for it. */
  look({ userId, sessionId }: Caller, userAgent: string, address: string): void {
    const device = deviceName(userAgent);
    if (this.#seen.get(sessionId) === device) return;
    this.#seen.set(sessionId, device);
    const [oldest] = this.#seen.size > rememberedMost ? this.#seen.keys() : [];
    if (oldest !== undefined) this.#seen.delete(oldest);
    const told = this.#compare(userId, sessionId, { address, device }).catch((error: unknown) => {
      this.#seen.delete(sessionId);
      this.#parts.logger.warn({ err: error }, 'a user was not notified of another kind of client');
    });
    this.#telling.add(told);
    void told.finally(() => this.#telling.delete(told));
  }

  /** Resolves when everything that was seen has been notified. */
  async idle(): Promise<void> {
    await Promise.all(this.#telling);
  }

  async #compare(userId: number, sessionId: string, origin: RequestOrigin): Promise<void> {
    const { security, now } = this.#parts;
    const another = and(ne(sessionFacts.client, ''), ne(sessionFacts.client, origin.device));
    await security.changedOnce(userId, 'other_client', origin, async (tx) => {
      const marked = await tx
        .update(sessionFacts)
        .set({ otherClientAtMs: now() })
        .where(and(eq(sessionFacts.sessionId, sessionId), eq(sessionFacts.otherClientAtMs, 0), another))
        .returning();
      return marked.length > 0;
    });
  }
}
