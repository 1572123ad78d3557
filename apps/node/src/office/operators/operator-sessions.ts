import { randomUUID } from 'node:crypto';
import { operatorFactorMs } from '@candor/protocol';
import { and, eq, isNotNull, isNull, lte, ne, or, sql as raw } from 'drizzle-orm';
import type { OperatorCaller } from '../../wire/http/handler.ts';
import { unauthorized } from '../../base/problem.ts';
import { hashOfToken, isToken, newToken } from '../../identity/sessions/tokens.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { operators, operatorSessions, passkeys } from '../../base/sql/schema.ts';
import { rolesOf } from '../../wire/http/operator-roles.ts';
import { operatorSessionMs } from '../../wire/http/operator-times.ts';

/** How often a session's last use is written down. */
const noteEveryMs = 20_000;
/**
 * So long a token goes on after the one that replaced it was seen: what was under way with it
 * arrives.
 */
const overlapMs = 30_000;
/**
 * So long after a token was given nobody says that it got lost: of two who show the factor at once,
 * one is refused.
 */
const lostAfterMs = 5_000;

const ownsPasskey = raw<boolean>`exists (select 1 from ${passkeys} where ${passkeys.owner} = 'operator:' || ${operators.operatorId})`;

/** Sessions of the console, by a token of which only the hash is kept. */
export class OperatorSessions {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#now = parts.now;
  }

  /** Opens a session of an operator who has just shown the factor; gives its token, once. */
  async open(operatorId: number, address: string): Promise<string> {
    const token = newToken();
    const nowMs = this.#now();
    const times = { createdAtMs: nowMs, seenAtMs: nowMs, factorAtMs: nowMs };
    const db = await this.#sql.db();
    await db
      .insert(operatorSessions)
      .values({ sessionId: randomUUID(), tokenHash: hashOfToken(token), operatorId, address, ...times });
    return token;
  }

  /**
   * Who a living token belongs to; a disabled operator's tokens are dead. What a page asks by
   * itself while nobody is at it (`attended` false) does not keep a session alive. The token that
   * one of a fresh factor took the place of counts, without the factor, until that one arrived.
   */
  async find(token: string, attended = true): Promise<Omit<OperatorCaller, 'actor'> | null> {
    if (!isToken(token)) return null;
    const db = await this.#sql.db();
    const hash = hashOfToken(token);
    const [found] = await db
      .select({ session: operatorSessions, row: operators, hasPasskey: ownsPasskey })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.operatorId, operatorSessions.operatorId))
      .where(
        and(
          or(eq(operatorSessions.tokenHash, hash), eq(operatorSessions.previousTokenHash, hash)),
          isNull(operatorSessions.endedAtMs),
        ),
      );
    if (!found || found.row.disabledAtMs !== null || rolesOf(found.row).length === 0) return null;
    const { session, row } = found;
    const { operatorId, sessionId, createdAtMs, seenAtMs, factorAtMs } = session;
    const nowMs = this.#now();
    const endsAtMs = createdAtMs + operatorSessionMs.absolute;
    if (nowMs >= endsAtMs || nowMs >= seenAtMs + operatorSessionMs.idle) return null;
    const isNewest = session.tokenHash === hash;
    if (!isNewest && nowMs >= (session.previousUntilMs ?? endsAtMs)) return null;
    if (isNewest && session.previousTokenHash !== null && session.previousUntilMs === null)
      await this.#arrived(hash, nowMs);
    if (attended && nowMs - seenAtMs >= noteEveryMs) await this.#seen(sessionId, nowMs);
    return {
      operatorId,
      sessionId,
      tokenHash: hash,
      hasFreshFactor: isNewest && nowMs < factorAtMs + operatorFactorMs,
      methods: found.hasPasskey ? ['passkey'] : ['totp', 'recovery'],
      row,
      idleUntilMs: (attended ? nowMs : seenAtMs) + operatorSessionMs.idle,
      endsAtMs,
    };
  }

  /**
   * Notes that the factor was shown, and gives the session a new token in place of the one it was
   * shown with; null where that is no longer the session's. An answer that got lost is no loss: the
   * factor is shown once more with the token before. Says until when the factor counts.
   */
  async renew(
    { sessionId, tokenHash }: Pick<OperatorCaller, 'sessionId' | 'tokenHash'>,
    tx: Transaction,
  ): Promise<{ readonly token: string; readonly untilMs: number } | null> {
    const token = newToken();
    const factorAtMs = this.#now();
    const renewed = await tx
      .update(operatorSessions)
      .set({
        tokenHash: hashOfToken(token),
        factorAtMs,
        previousTokenHash: tokenHash,
        previousUntilMs: null,
      })
      .where(
        and(
          eq(operatorSessions.sessionId, sessionId),
          or(
            eq(operatorSessions.tokenHash, tokenHash),
            and(
              eq(operatorSessions.previousTokenHash, tokenHash),
              isNull(operatorSessions.previousUntilMs),
              lte(operatorSessions.factorAtMs, factorAtMs - lostAfterMs),
            ),
          ),
          isNull(operatorSessions.endedAtMs),
        ),
      )
      .returning();
    return renewed.length === 1 ? { token, untilMs: factorAtMs + operatorFactorMs } : null;
  }

  async end(sessionId: string): Promise<void> {
    const db = await this.#sql.db();
    await db.update(operatorSessions).set({ endedAtMs: this.#now() }).where(eq(operatorSessions.sessionId, sessionId));
  }

  /**
   * Ends every session of an operator but one, which must live; gives those that ended. Throws 401
   * where that one has ended meanwhile: what protects an operator is not changed by a session that
   * was shut out a moment before.
   */
  async endOthers(operatorId: number, sessionId: string, tx: Transaction): Promise<readonly string[]> {
    const living = and(eq(operatorSessions.operatorId, operatorId), isNull(operatorSessions.endedAtMs));
    const [own] = await tx
      .select()
      .from(operatorSessions)
      .where(and(living, eq(operatorSessions.sessionId, sessionId)))
      .for('update');
    if (!own) throw unauthorized('invalid');
    const ended = await tx
      .update(operatorSessions)
      .set({ endedAtMs: this.#now() })
      .where(and(living, ne(operatorSessions.sessionId, sessionId)))
      .returning();
    return ended.map((session) => session.sessionId);
  }

  /** The newest token is in its owner's hands: the one before it ends soon. */
  async #arrived(tokenHash: string, nowMs: number): Promise<void> {
    const db = await this.#sql.db();
    await db
      .update(operatorSessions)
      .set({ previousUntilMs: nowMs + overlapMs })
      .where(
        and(
          eq(operatorSessions.tokenHash, tokenHash),
          isNotNull(operatorSessions.previousTokenHash),
          isNull(operatorSessions.previousUntilMs),
        ),
      );
  }

  async #seen(sessionId: string, nowMs: number): Promise<void> {
    const db = await this.#sql.db();
    await db
      .update(operatorSessions)
      .set({ seenAtMs: nowMs })
      .where(and(eq(operatorSessions.sessionId, sessionId), lte(operatorSessions.seenAtMs, nowMs)));
  }
}
