import { and, count, desc, eq, lt, lte, sql as raw } from 'drizzle-orm';
import { isLanguage } from '../../base/i18n/language.ts';
import type { BookedPlace, Letter, LogInTried, SecurityChange } from '../../wire/mail/letters.ts';
import type { Addressee, Post } from '../../wire/mail/post.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { accountSecurity, securityEvents } from '../../base/sql/schema.ts';
import type { UserRow, Users } from '../users/users.ts';
import { linkToken } from './signed-link.ts';

export type SecurityRow = typeof accountSecurity.$inferSelect;
export type EventRow = typeof securityEvents.$inferSelect;
/** What the log of an account tells of, beside changes. */
export type EventKind = SecurityChange | 'login' | 'login_failed' | 'registered' | 'factor_failed';

/** Where something happened, in words for its user. */
export interface RequestOrigin {
  readonly address: string;
  readonly device: string;
}

/**
 * What is written about a letter with it, so that neither exists without the other; gives what
 * there is to do once both are kept.
 */
export type Told = (userId: number, letter: Letter, tx: Transaction) => Promise<() => void>;

export interface SecurityParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly users: Users;
  readonly post: Post;
  readonly logger: Pick<Logger, 'warn'>;
  readonly pepper: string;
  readonly publicUrl: string;
  /** How long withdrawals wait after a change; `holdMs` is in proportion to it. */
  readonly holdSeconds: number;
  readonly now: () => number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const newDeviceTextsADay = 5;
/**
 * Tries to get in are notified no more often: an attacker must not fill a mailbox. Behind a right
 * password they are rarer, and worse.
 */
export const triesToldEveryMs = { factor: hourMs, reset: hourMs, password: 24 * hourMs } as const;
/**
 * How long withdrawals wait after a change where a change holds them for a day; the loss of a
 * second factor is the longest.
 */
export const holdMs = { change: 24 * hourMs, factorLost: 72 * hourMs } as const;

/**
 * What happened to accounts: the log their users read, the letters they get, and the time that
 * withdrawals wait.
 */
export class Security {
  readonly #parts: SecurityParts;
  readonly #listeners = new Set<Told>();

  constructor(parts: SecurityParts) {
    this.#parts = parts;
  }

  /** What protects an account; defaults where nothing was set yet. */
  async of(userId: number, tx?: Transaction): Promise<Omit<SecurityRow, 'userId'>> {
    const db = tx ?? (await this.#parts.sql.db());
    const [row] = await db.select().from(accountSecurity).where(eq(accountSecurity.userId, userId));
    return row ?? untouched;
  }

  async set(userId: number, values: Partial<Omit<SecurityRow, 'userId'>>): Promise<void> {
    const db = await this.#parts.sql.db();
    await db
      .insert(accountSecurity)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: accountSecurity.userId, set: values });
  }

  /** Until when withdrawals wait, and why; null when they do not. */
  async hold(userId: number): Promise<{ readonly untilMs: number; readonly cause: string } | null> {
    const { heldUntilMs, heldCause } = await this.of(userId);
    return heldUntilMs > this.#parts.now() ? { untilMs: heldUntilMs, cause: heldCause } : null;
  }

  /** Withdrawals wait at least so long; an earlier, longer wait stays. Gives its end. */
  async holdWithdrawals(userId: number, cause: SecurityChange, forMs: number, tx?: Transaction): Promise<number> {
    const db = tx ?? (await this.#parts.sql.db());
    const heldUntilMs = this.#parts.now() + (forMs / dayMs) * this.#parts.holdSeconds * 1_000;
    const longer = raw`${accountSecurity.heldUntilMs} < ${heldUntilMs}`;
    const [row] = await db
      .insert(accountSecurity)
      .values({ userId, heldUntilMs, heldCause: cause })
      .onConflictDoUpdate({
        target: accountSecurity.userId,
        set: {
          heldUntilMs: raw`greatest(${accountSecurity.heldUntilMs}, ${heldUntilMs})`,
          heldCause: raw`case when ${longer} then ${cause} else ${accountSecurity.heldCause} end`,
        },
      })
      .returning();
    return row?.heldUntilMs ?? heldUntilMs;
  }

  async note(userId: number, kind: EventKind, { address, device }: RequestOrigin, tx?: Transaction): Promise<void> {
    const db = tx ?? (await this.#parts.sql.db());
    const unread = kind !== 'login' && kind !== 'registered';
    await db.insert(securityEvents).values({ userId, kind, address, device, unread, timeMs: this.#parts.now() });
  }

  /**
   * A change that its user hears of on every channel; of another kind of client by mail where there
   * is an address, as a thief of a token could have a text message sent for each log-in. With
   * `holdForMs` withdrawals wait. Gives the end of the wait, null without one. The wait, the log
   * and the letters are written together.
   */
  async changed(userId: number, change: SecurityChange, origin: RequestOrigin, holdForMs = 0): Promise<number | null> {
    return (await this.changedOnce(userId, change, origin, async () => true, holdForMs))?.heldUntilMs ?? null;
  }

  /**
   * A change that is announced only where `mark` says that it was made, or not reported yet; null
   * where it says no. The mark and the letters are written together: neither is lost with the
   * other. An address that the change removes gets the mail too. `booked` is called after the
   * change.
   */
  async changedOnce(
    userId: number,
    change: SecurityChange,
    origin: RequestOrigin,
    mark: (tx: Transaction) => Promise<boolean>,
    holdForMs = 0,
    booked: () => BookedPlace | undefined = () => undefined,
  ): Promise<{ readonly heldUntilMs: number | null } | null> {
    const db = await this.#parts.sql.db();
    const made = await db.transaction(async (tx) => {
      const before = await this.#parts.users.byId(userId, tx);
      if (!(await mark(tx))) return null;
      const user = await this.#parts.users.byId(userId, tx);
      const heldUntilMs = holdForMs > 0 ? await this.holdWithdrawals(userId, change, holdForMs, tx) : null;
      await this.note(userId, change, origin, tx);
      if (!user) return { heldUntilMs, next: [] };
      const facts = { change, address: origin.address, timeMs: this.#parts.now(), heldUntilMs };
      const place = booked();
      const letter = {
        kind: 'security_changed',
        ...facts,
        notMeLink: this.notMeLink(userId),
        ...(place && { booked: place }),
      } as const;
      const only = change === 'other_client' && user.email !== '' ? 'mail' : undefined;
      await this.#put(user, letter, only, tx);
      if (before) await this.#put(leftBy(before, user), letter, only, tx);
      return { heldUntilMs, next: await this.#hear(userId, letter, tx) };
    });
    if (made) this.#sent(made.next);
    return made;
  }

  /**
   * Somebody tried to get in and was not let in. Reported by mail, or by text message where there
   * is none, once in a while for each way.
   */
  async tried(user: UserRow, how: LogInTried, { address, device }: RequestOrigin): Promise<void> {
    const timeMs = this.#parts.now();
    const letter = {
      kind: 'log_in_tried',
      how,
      device,
      address,
      timeMs,
      notMeLink: this.notMeLink(user.userId),
    } as const;
    const db = await this.#parts.sql.db();
    const next = await db.transaction(async (tx) => {
      if (!(await this.#takeTurnToTell(user.userId, how, timeMs, tx))) return [];
      await this.#put(user, letter, user.email === '' ? undefined : 'mail', tx);
      return this.#hear(user.userId, letter, tx);
    });
    this.#sent(next);
  }

  /**
   * Of many at one moment one tells; a wrong factor at a log-in and one at a reset do not silence
   * each other.
   */
  async #takeTurnToTell(userId: number, which: LogInTried, nowMs: number, tx: Transaction): Promise<boolean> {
    const column = toldAt[which];
    const told = { [column]: nowMs };
    const taken = await tx
      .insert(accountSecurity)
      .values({ userId, ...told })
      .onConflictDoUpdate({
        target: accountSecurity.userId,
        set: told,
        setWhere: lte(accountSecurity[column], nowMs - triesToldEveryMs[which]),
      })
      .returning();
    return taken.length === 1;
  }

  /** Hears of every letter to a user while it is written, and may write more with it. */
  onTold(listener: Told): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a letter to every address of a user, or to those of one channel. */
  async tell(user: UserRow, letter: Letter, only?: Addressee['channel']): Promise<void> {
    const db = await this.#parts.sql.db();
    const next = await db.transaction(async (tx) => {
      await this.#put(user, letter, only, tx);
      return this.#hear(user.userId, letter, tx);
    });
    this.#sent(next);
  }

  /**
   * A decision and the letter that tells its user: both are kept, or neither, so that a break
   * between them leaves nobody untold. `decide` gives null where there was nothing to decide; false
   * then.
   */
  async decided(
    decide: (tx: Transaction) => Promise<{ readonly userId: number; readonly letter: Letter } | null>,
  ): Promise<boolean> {
    const db = await this.#parts.sql.db();
    const next = await db.transaction(async (tx) => {
      const decision = await decide(tx);
      if (decision === null) return null;
      const { userId, letter } = decision;
      const user = await this.#parts.users.byId(userId, tx);
      if (!user) return [];
      await this.#put(user, letter, undefined, tx);
      return this.#hear(userId, letter, tx);
    });
    if (next !== null) this.#sent(next);
    return next !== null;
  }

  /**
   * A log-in from a device that was never seen: by mail, or by text message where there is none. Of
   * these there are few a day: each log-in of a program is a new device, and each text message
   * costs.
   */
  async newDevice(user: UserRow, { address, device }: RequestOrigin): Promise<void> {
    const { post, now } = this.#parts;
    const timeMs = now();
    const notMeLink = this.notMeLink(user.userId);
    const about = { userId: user.userId, channel: 'sms', kind: 'new_device' } as const;
    const bySms = user.email === '' && (await post.countOf(about, timeMs - dayMs)) < newDeviceTextsADay;
    await this.tell(user, { kind: 'new_device', device, address, timeMs, notMeLink }, bySms ? 'sms' : 'mail');
  }

  /** A user's addresses, each as letters are written to it. */
  async addresseesOf(user: UserRow, tx?: Transaction): Promise<Addressee[]> {
    const { antiCode } = await this.of(user.userId, tx);
    const language = isLanguage(user.language) ? user.language : 'en';
    const to = { userId: user.userId, language, antiCode };
    const addresses = [
      { channel: 'mail', address: user.email },
      { channel: 'sms', address: user.phone },
    ] as const;
    const there = addresses.filter(({ address }) => address !== '');
    return there.map((address) => ({ ...to, ...address, alone: there.length === 1 }));
  }

  /** Writes a letter with what it tells of; `#sent` brings it on its way once that is kept. */
  async #put(user: UserRow, letter: Letter, only: Addressee['channel'] | undefined, tx: Transaction): Promise<void> {
    for (const to of await this.addresseesOf(user, tx))
      if (to.channel === (only ?? to.channel)) await this.#parts.post.put(letter, to, tx);
  }

  async #hear(userId: number, letter: Letter, tx: Transaction): Promise<(() => void)[]> {
    const next: (() => void)[] = [];
    for (const listener of this.#listeners) next.push(await listener(userId, letter, tx));
    return next;
  }

  #sent(next: readonly (() => void)[]): void {
    this.#parts.post.resume();
    for (const go of next) go();
  }

  notMeLink(userId: number): string {
    const { publicUrl, pepper, now } = this.#parts;
    return `${publicUrl}/user/not-me?token=${linkToken('not-me', userId, now(), pepper)}`;
  }

  /** A page of the user's log, newest first. */
  async events(
    userId: number,
    {
      limit,
      offset,
      before,
    }: { readonly limit: number; readonly offset: number; readonly before?: number | undefined },
    kinds?: readonly EventKind[],
  ): Promise<{ readonly rows: EventRow[]; readonly total: number }> {
    const db = await this.#parts.sql.db();
    const list = kinds === undefined ? undefined : raw`${securityEvents.kind} = any(${textArray(kinds)}::text[])`;
    const mine = and(eq(securityEvents.userId, userId), list);
    const rows = await db
      .select()
      .from(securityEvents)
      .where(before === undefined ? mine : and(mine, lt(securityEvents.eventId, before)))
      .orderBy(desc(securityEvents.eventId))
      .limit(limit)
      .offset(offset);
    const [all] = await db.select({ total: count() }).from(securityEvents).where(mine);
    return { rows, total: all?.total ?? 0 };
  }
}

const untouched: Omit<SecurityRow, 'userId'> = {
  fundPasswordHash: null,
  fundPasswordSetAtMs: null,
  fundTries: 0,
  fundLockedUntilMs: 0,
  antiCode: '',
  heldUntilMs: 0,
  heldCause: '',
  frozenAtMs: null,
  frozenReason: '',
  factorToldAtMs: 0,
  resetToldAtMs: 0,
  passwordToldAtMs: 0,
};

/** Where it is kept when a user was last notified of each way somebody tried. */
const toldAt = { factor: 'factorToldAtMs', reset: 'resetToldAtMs', password: 'passwordToldAtMs' } as const;

/** A user with the addresses alone that are theirs no more. */
const leftBy = (before: UserRow, { email, phone }: UserRow): UserRow => ({
  ...before,
  email: before.email === email ? '' : before.email,
  phone: before.phone === phone ? '' : before.phone,
});

/** Words of our own as PostgreSQL writes an array. */
const textArray = (words: readonly string[]): string => `{${words.join(',')}}`;
