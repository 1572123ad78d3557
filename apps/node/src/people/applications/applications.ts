import type { ApplicationKind, ApplicationState } from '@candor/protocol';
import { and, asc, count, desc, eq, gt, inArray, min, ne } from 'drizzle-orm';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { lockedUntil, rejected } from '../../base/problem.ts';
import type { Letter } from '../../wire/mail/letters.ts';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { places } from '../../base/secrets/sealed-for.ts';
import type { Security } from '../../identity/security-log/security.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { applications } from '../../base/sql/schema.ts';
import type { ApplicationRules, Conditions } from './conditions.ts';
import { comparedName, isMixed, isOurs } from '../../identity/users/names-alike.ts';
import { isNameHeld } from './names-held.ts';

export type ApplicationEntry = typeof applications.$inferSelect;

/** What somebody said, as the wire's schema let it through. */
export type ApplicationFacts = Readonly<Record<string, unknown>>;

export interface ApplicationParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly keys: KeyRing;
  readonly exchange: ExchangeService;
  readonly security: Pick<Security, 'decided'>;
  readonly conditions: Conditions;
  readonly rules: ApplicationRules;
  readonly now: () => number;
}

/** Who decided, under the decision's own id, with the words that the user reads. */
export interface ApplicationDecision {
  readonly approvalId: number;
  readonly operatorId: number;
  readonly requestId: string;
  readonly reason: string;
}

export interface ApplicationFilter {
  readonly kind?: ApplicationKind | undefined;
  readonly state: Exclude<ApplicationState, 'none'>;
}

const dayMs = 24 * 3_600_000;
const open = ['submitted', 'approved'];
/** How often one of a kind may be sent in a day: taking it back is free, and each costs a look. */
const sentADay = 5;

/**
 * Applications to be a merchant or an agent. One of a kind is open for a user at a time; a
 * merchant's right is the exchange's own state and comes and goes by journalled commands, an
 * agent's is the row here.
 */
export class Applications {
  readonly #parts: ApplicationParts;

  constructor(parts: ApplicationParts) {
    this.#parts = parts;
  }

  /** The newest of a kind. */
  async newest(userId: number, kind: ApplicationKind): Promise<ApplicationEntry | null> {
    return (await this.all(userId, kind))[0] ?? null;
  }

  /** A user's of a kind, newest first. */
  async all(userId: number, kind: ApplicationKind): Promise<ApplicationEntry[]> {
    const db = await this.#parts.sql.db();
    const mine = and(eq(applications.userId, userId), eq(applications.kind, kind));
    return db.select().from(applications).where(mine).orderBy(desc(applications.applicationId)).limit(50);
  }

  factsOf(row: Pick<ApplicationEntry, 'facts' | 'userId'>): ApplicationFacts {
    return JSON.parse(this.#parts.keys.open(row.facts, places.application(row.userId))) as ApplicationFacts;
  }

  /** Since when a user is an agent; null where they are none. */
  async agentSinceMs(userId: number): Promise<number | null> {
    const row = await this.newest(userId, 'agent');
    return row?.state === 'approved' ? row.decidedAtMs : null;
  }

  /**
   * Sends one in. Throws 422 where one is open, a condition does not hold, a new try is too early,
   * or the name is another's.
   */
  async submit(userId: number, kind: ApplicationKind, facts: ApplicationFacts, name = ''): Promise<void> {
    const { sql, keys, now } = this.#parts;
    const before = await this.newest(userId, kind);
    if (before && open.includes(before.state)) throw rejected('already_submitted');
    const again = before?.tryAgainAtMs ?? 0;
    if (again > now()) throw lockedUntil('try_later', again, now());
    await this.#requireFew(userId, kind);
    await this.#requireConditions(userId, kind);
    if (isMixed(name)) throw rejected('name_mixed', {}, [{ field: 'displayName', rule: 'name_mixed' }]);
    if (isOurs(name)) throw nameTaken();
    const nameKey = comparedName(name);
    const db = await sql.db();
    if (await isNameHeld(db, nameKey, userId)) throw nameTaken();
    const row = {
      userId,
      kind,
      state: 'submitted',
      facts: keys.seal(JSON.stringify(facts), places.application(userId)),
      nameKey,
      submittedAtMs: now(),
    };
    const [added] = await db.insert(applications).values(row).onConflictDoNothing().returning();
    if (added) return;
    // Two at once: one of them is there, or the name went to somebody else a moment ago.
    const rival = await this.newest(userId, kind);
    throw rival && open.includes(rival.state) ? rejected('already_submitted') : nameTaken();
  }

  /** Takes back what waits. Throws 422 where nothing does. */
  async withdraw(userId: number, kind: ApplicationKind): Promise<void> {
    const { sql, now } = this.#parts;
    const db = await sql.db();
    const waits = and(
      eq(applications.userId, userId),
      eq(applications.kind, kind),
      eq(applications.state, 'submitted'),
    );
    const gone = await db.update(applications).set({ state: 'withdrawn', decidedAtMs: now() }).where(waits).returning();
    if (gone.length === 0) throw rejected('not_found', {}, [{ field: 'kind', rule: 'not_found' }]);
  }

  /** Those in a state: what waits with the oldest first, else newest first. */
  async page(
    { kind, state }: ApplicationFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: (ApplicationEntry & { readonly sentAgain: boolean })[]; readonly total: number }> {
    const db = await this.#parts.sql.db();
    const found = and(eq(applications.state, state), kind === undefined ? undefined : eq(applications.kind, kind));
    const order = state === 'submitted' ? asc : desc;
    const rows = await db
      .select()
      .from(applications)
      .where(found)
      .orderBy(order(applications.applicationId))
      .limit(limit)
      .offset(offset);
    const [all] = await db.select({ total: count() }).from(applications).where(found);
    const refused = await db
      .select({ userId: applications.userId, kind: applications.kind, applicationId: applications.applicationId })
      .from(applications)
      .where(
        and(inArray(applications.userId, [0, ...rows.map(({ userId }) => userId)]), eq(applications.state, 'refused')),
      );
    const wasRefused = (row: ApplicationEntry): boolean =>
      refused.some(
        (one) => one.userId === row.userId && one.kind === row.kind && one.applicationId < row.applicationId,
      );
    return { rows: rows.map((row) => ({ ...row, sentAgain: wasRefused(row) })), total: all?.total ?? 0 };
  }

  async byId(applicationId: number): Promise<ApplicationEntry | null> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(applications).where(eq(applications.applicationId, applicationId));
    return row ?? null;
  }

  /** How many wait, and since when the oldest does. */
  async waiting(): Promise<{ readonly waiting: number; readonly oldestAtMs: number | null }> {
    const db = await this.#parts.sql.db();
    const [found] = await db
      .select({ waiting: count(), oldestAtMs: min(applications.submittedAtMs) })
      .from(applications)
      .where(eq(applications.state, 'submitted'));
    return { waiting: found?.waiting ?? 0, oldestAtMs: found?.oldestAtMs ?? null };
  }

  /**
   * One operator's refusal, reported to the user; false where it was decided before. `record`
   * writes down who did it, in the same transaction: neither exists without the other.
   */
  async refuse(
    applicationId: number,
    operator: string,
    reason: string,
    record: (row: ApplicationEntry, tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    return this.#parts.security.decided(async (tx) => {
      const [decided] = await tx
        .update(applications)
        .set({ state: 'refused', told: 'refused', decidedBy: operator, reason, ...this.#decidedNow() })
        .where(and(eq(applications.applicationId, applicationId), eq(applications.state, 'submitted')))
        .returning();
      if (!decided) return null;
      await record(decided, tx);
      return { userId: decided.userId, letter: letterOf(decided, 'refused') };
    });
  }

  /** The application a proposal names, while it can still be approved; throws 422 otherwise. */
  async requireWaiting(applicationId: number, userId: number, kind: ApplicationKind): Promise<ApplicationEntry> {
    const row = await this.byId(applicationId);
    if (!row || row.userId !== userId || row.kind !== kind)
      throw rejected('not_found', {}, [{ field: 'applicationId', rule: 'not_found' }]);
    if (row.state !== 'submitted') throw rejected('already_decided');
    await this.#requireConditions(userId, kind);
    return row;
  }

  /**
   * What two operators approved, if its conditions still hold: days may lie between the one and the
   * other. The row comes first, so that nobody takes back what is being granted; a decision that a
   * crash cut off finds its own row and goes on. Gives the journal's sequence for merchants.
   */
  async approve(applicationId: number, decision: ApplicationDecision): Promise<number | null> {
    const { sql, now } = this.#parts;
    const db = await sql.db();
    const decidedBy = `approval:${decision.approvalId}`;
    const waits = await this.byId(applicationId);
    if (waits?.state === 'submitted') await this.#requireConditions(waits.userId, waits.kind as ApplicationKind);
    const [marked] = await db
      .update(applications)
      .set({ state: 'approved', decidedAtMs: now(), decidedBy })
      .where(and(eq(applications.applicationId, applicationId), eq(applications.state, 'submitted')))
      .returning();
    const row = marked ?? (await this.byId(applicationId));
    if (!row || row.state !== 'approved' || row.decidedBy !== decidedBy) throw rejected('already_decided');
    const seq = await this.#setMerchant(row, true, decision);
    await this.#tell(row, 'approved');
    return seq;
  }

  /** Throws 422 where there is no such right to take. */
  async requireApproved(userId: number, kind: ApplicationKind): Promise<ApplicationEntry> {
    const row = await this.newest(userId, kind);
    if (row?.state !== 'approved') throw rejected('nothing_to_change');
    return row;
  }

  /**
   * Takes a right for a reason that its user reads. What a merchant's wallet holds can be taken out
   * all the same.
   */
  async revoke(userId: number, kind: ApplicationKind, decision: ApplicationDecision): Promise<number | null> {
    const { sql } = this.#parts;
    const db = await sql.db();
    const decidedBy = `approval:${decision.approvalId}`;
    const [marked] = await db
      .update(applications)
      .set({ state: 'revoked', decidedBy, reason: decision.reason, ...this.#decidedNow() })
      .where(and(eq(applications.userId, userId), eq(applications.kind, kind), eq(applications.state, 'approved')))
      .returning();
    const row = marked ?? (await this.newest(userId, kind));
    if (!row || row.state !== 'revoked' || row.decidedBy !== decidedBy) throw rejected('already_decided');
    const seq = await this.#setMerchant(row, false, decision);
    await this.#tell(row, 'revoked');
    return seq;
  }

  async #requireConditions(userId: number, kind: ApplicationKind): Promise<void> {
    const unmet = (await this.#parts.conditions.of(userId, kind)).filter(({ holds }) => !holds);
    if (unmet.length > 0)
      throw rejected('conditions_unmet', { conditions: unmet.map(({ condition }) => condition).join(',') });
  }

  async #requireFew(userId: number, kind: ApplicationKind): Promise<void> {
    const { sql, now } = this.#parts;
    const db = await sql.db();
    const today = await db
      .select({ submittedAtMs: applications.submittedAtMs })
      .from(applications)
      .where(
        and(
          eq(applications.userId, userId),
          eq(applications.kind, kind),
          gt(applications.submittedAtMs, now() - dayMs),
        ),
      )
      .orderBy(desc(applications.applicationId))
      .limit(sentADay);
    const oldest = today[sentADay - 1];
    if (oldest) throw lockedUntil('day_limit_reached', oldest.submittedAtMs + dayMs, now());
  }

  #decidedNow(): { readonly decidedAtMs: number; readonly tryAgainAtMs: number } {
    const { rules, now } = this.#parts;
    return { decidedAtMs: now(), tryAgainAtMs: now() + rules().retryDays * dayMs };
  }

  async #setMerchant(
    { userId, kind }: ApplicationEntry,
    merchant: boolean,
    { operatorId, requestId }: ApplicationDecision,
  ): Promise<number | null> {
    if (kind !== 'merchant') return null;
    const command = { type: 'set_user_merchant', userId, merchant } as const;
    const { exchange } = this.#parts;
    return done(await exchange.submit(command, { operatorId, requestId, content: requestId })).seq;
  }

  /**
   * Reports what has taken effect. An effect that a crash interrupted is done again, and reported
   * once: the letter is kept with that mark.
   */
  async #tell(row: ApplicationEntry, outcome: Outcome): Promise<void> {
    await this.#parts.security.decided(async (tx) => {
      const [marked] = await tx
        .update(applications)
        .set({ told: outcome })
        .where(and(eq(applications.applicationId, row.applicationId), ne(applications.told, outcome)))
        .returning();
      return marked ? { userId: row.userId, letter: letterOf(row, outcome) } : null;
    });
  }
}

/** What the user is shown of their application. */
type Outcome = 'approved' | 'refused' | 'revoked';

const letterOf = ({ kind, reason }: ApplicationEntry, outcome: Outcome): Letter => ({
  kind: 'application',
  which: kind === 'agent' ? 'agent' : 'merchant',
  outcome,
  reason,
});

const nameTaken = () => rejected('name_taken', {}, [{ field: 'displayName', rule: 'name_taken' }]);
