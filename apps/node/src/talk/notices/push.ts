import { and, asc, count, eq, inArray } from 'drizzle-orm';
import webPush from 'web-push';
import { invalid } from '../../base/problem.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { pushSubscriptions } from '../../base/sql/schema.ts';
import type { PushKeys } from './push-keys.ts';

/** Hands an encrypted message to a push service; the status it was answered with. */
export type Deliver = (
  endpoint: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
) => Promise<number>;

export interface PushParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly keys: PushKeys;
  /** Whom a push service may ask about our messages: `mailto:` or `https:`. */
  readonly contact: string;
  readonly deliver?: Deliver;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A later message of the same tag replaces an earlier one. */
  readonly tag: string;
}

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Where browsers have their push services. An endpoint is an address that a user names and this
 * server then calls, so it must be one of these: no subscription may lead it to a machine of
 * somebody's choice.
 */
const services =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*notify\.windows\.com|([a-z0-9-]+\.)*push\.apple\.com)$/;
const browsersMost = 10;
const keptSeconds = 24 * 3_600;
const answerWithinMs = 10_000;

/**
 * Messages to browsers that show them even while no page of ours is open. Their words are encrypted
 * for the browser alone.
 */
export class Push {
  readonly #parts: PushParts;
  readonly #deliver: Deliver;
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: PushParts) {
    this.#parts = parts;
    this.#deliver = parts.deliver ?? overHttps;
  }

  get publicKey(): string {
    return this.#parts.keys.publicKey;
  }

  /**
   * Adds a browser, the oldest leaving where there are ten. Throws 400 for an endpoint of no known
   * push service.
   */
  async subscribe(userId: number, sessionId: string, subscription: Subscription): Promise<void> {
    if (!isPushService(subscription.endpoint)) throw invalid({ field: 'endpoint', rule: 'push_endpoint' });
    const db = await this.#parts.sql.db();
    const row = { ...subscription, userId, sessionId, createdAtMs: this.#parts.now() };
    await db.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    const all = await this.#of(userId);
    const tooMany = all.slice(0, Math.max(0, all.length - browsersMost)).map(({ endpoint }) => endpoint);
    if (tooMany.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, tooMany));
  }

  async unsubscribe(userId: number, endpoint: string): Promise<void> {
    const db = await this.#parts.sql.db();
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
  }

  /** After a log-out nothing is sent there any more. */
  async endSession(sessionId: string): Promise<void> {
    const db = await this.#parts.sql.db();
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  }

  async browsers(userId: number): Promise<number> {
    const db = await this.#parts.sql.db();
    const [row] = await db
      .select({ browsers: count() })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId));
    return row?.browsers ?? 0;
  }

  /** Sends to every browser of a user, in the background. */
  async send(userId: number, message: PushMessage): Promise<void> {
    for (const subscription of await this.#of(userId)) {
      const sending = this.#sendOne(subscription, message).catch((error: unknown) =>
        // Its address is a secret of the browser.
        this.#parts.logger.warn(
          { reason: error instanceof Error ? error.name : 'error' },
          'a push message was not taken',
        ),
      );
      this.#sending.add(sending);
      void sending.finally(() => this.#sending.delete(sending));
    }
  }

  /** Resolves when nothing is on its way. */
  async idle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #of(userId: number): Promise<Subscription[]> {
    const db = await this.#parts.sql.db();
    return db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.createdAtMs));
  }

  async #sendOne({ endpoint, p256dh, auth }: Subscription, message: PushMessage): Promise<void> {
    const { keys, contact } = this.#parts;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails: { subject: contact, ...keys }, TTL: keptSeconds, urgency: 'normal' },
    );
    const words = Object.entries(headers as Record<string, unknown>).map(([name, value]) => [name, String(value)]);
    const status = await this.#deliver(endpoint, {
      headers: Object.fromEntries(words) as Record<string, string>,
      body: body ?? Buffer.alloc(0),
    });
    // The browser has taken the subscription back.
    if (status === 404 || status === 410) {
      const db = await this.#parts.sql.db();
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    } else if (status >= 400) throw new Error(`status ${status}`);
  }
}

/** Whether an address is one of a browser's push service, over TLS and on its usual port. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  return protocol === 'https:' && port === '' && username === '' && services.test(hostname);
}

const overHttps: Deliver = async (endpoint, { headers, body }) => {
  const { 'Content-Length': _length, ...rest } = headers;
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: rest,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  });
  await answer.body?.cancel();
  return answer.status;
};
