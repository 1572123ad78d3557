import type { FactorMethod } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import type { Codes } from '../codes/codes.ts';
import { userPlace } from '../codes/send-codes.ts';
import { requireRight } from '../codes/verdict.ts';
import type { Caller, CallContext } from '../../wire/http/handler.ts';
import { invalid, rejected, stepUpRequired, unauthorized } from '../../base/problem.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { sessionFacts } from '../../base/sql/schema.ts';
import { originOf } from '../security-log/request-origin.ts';
import type { UserRow, Users } from '../users/users.ts';
import { holdMs, type Security } from '../security-log/security.ts';

export interface StepUpParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly users: Users;
  readonly sessions: Pick<Sessions, 'renew'>;
  readonly codes: Codes;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly security: Security;
  readonly now: () => number;
}

/** How long a second factor counts for changes in its session. */
export const stepUpMs = 300_000;

/**
 * What a user may show: authenticator, its recovery codes and passkeys; a code to their address
 * only while there is none of these.
 */
export interface Factors {
  readonly methods: readonly FactorMethod[];
  /** Whether one of them is more than a code to an address: what money and API keys ask for. */
  readonly strong: boolean;
}

interface Shown {
  readonly method: FactorMethod;
  readonly code?: string | undefined;
  readonly passkey?: object | undefined;
}

/**
 * Second factors shown again within a session, before what protects an account or its money is
 * changed.
 */
export class StepUps {
  readonly #parts: StepUpParts;

  constructor(parts: StepUpParts) {
    this.#parts = parts;
  }

  async factorsOf(user: Pick<UserRow, 'userId' | 'email' | 'phone'>): Promise<Factors> {
    const owner = `user:${user.userId}` as const;
    const { secondFactors, passkeys } = this.#parts;
    const { boundAtMs, recoveryCodesLeft } = await secondFactors.state(owner);
    const keys = await passkeys.list(owner);
    const bound: FactorMethod[] = [
      ...(boundAtMs === null ? [] : (['totp'] as const)),
      ...(keys.length === 0 ? [] : (['passkey'] as const)),
    ];
    if (bound.length > 0) {
      return { methods: [...bound, ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : [])], strong: true };
    }
    return {
      methods: [...(user.email === '' ? [] : (['mail'] as const)), ...(user.phone === '' ? [] : (['sms'] as const))],
      strong: false,
    };
  }

  /**
   * Judges a factor; right, it counts for a while in this session, for the new tokens that it
   * gives. Throws 422 otherwise.
   */
  async show(
    shown: Shown,
    context: CallContext,
  ): Promise<{ readonly session: OpenedSession; readonly untilMs: number }> {
    const { now, security } = this.#parts;
    const caller = context.caller();
    const user = await this.#user(caller);
    const { methods } = await this.factorsOf(user);
    if (!methods.includes(shown.method)) throw rejected('not_bound');
    try {
      await this.#judge(user, shown, context);
    } catch (problem) {
      await security.note(user.userId, 'factor_failed', originOf(context));
      throw problem;
    }
    const session = await this.#parts.sessions.renew(caller.sessionId);
    if (!session) throw unauthorized('invalid');
    const grant = { stepUpAtMs: now(), stepUpMethod: shown.method, stepUpGeneration: session.generation };
    const db = await this.#parts.sql.db();
    await db
      .insert(sessionFacts)
      .values({ sessionId: caller.sessionId, userId: caller.userId, ...grant })
      .onConflictDoUpdate({ target: sessionFacts.sessionId, set: grant });
    return { session, untilMs: now() + stepUpMs };
  }

  /** Until when this session's last factor counts; null where it does not. */
  async until(caller: Caller, factors: Factors): Promise<number | null> {
    const db = await this.#parts.sql.db();
    const [facts] = await db.select().from(sessionFacts).where(eq(sessionFacts.sessionId, caller.sessionId));
    if (!facts || facts.userId !== caller.userId || caller.proof < facts.stepUpGeneration) return null;
    const untilMs = facts.stepUpAtMs + stepUpMs;
    const counts = factors.methods.some((method) => method === facts.stepUpMethod) || facts.stepUpMethod === 'recovery';
    return untilMs > this.#parts.now() && counts ? untilMs : null;
  }

  /**
   * Throws 403 unless a factor was shown in this session in the last 300 s; with `strong`, one that
   * is more than a code to an address.
   */
  async require(caller: Caller, strong = false): Promise<UserRow> {
    const user = await this.#user(caller);
    const factors = await this.factorsOf(user);
    if (strong && !factors.strong) throw rejected('second_factor_missing');
    if ((await this.until(caller, factors)) === null) throw stepUpRequired(factors.methods);
    return user;
  }

  /**
   * When the strong factor was shown that counts in this session, ms: what a withdrawal is asked
   * for with. Throws as `require` does, and where it was shown no later than one that was used up.
   */
  async strongShownAtMs(caller: Caller, usedAtMs: number): Promise<number> {
    const factors = await this.factorsOf(await this.require(caller, true));
    const shownAtMs = ((await this.until(caller, factors)) ?? 0) - stepUpMs;
    if (shownAtMs <= usedAtMs) throw stepUpRequired(factors.methods);
    return shownAtMs;
  }

  async #judge(user: UserRow, { method, code, passkey }: Shown, context: CallContext): Promise<void> {
    const { codes, secondFactors, passkeys, security, now } = this.#parts;
    const owner = `user:${user.userId}` as const;
    if (method === 'passkey') {
      if (passkey === undefined) throw invalid({ field: 'passkey', rule: 'required' });
      if ((await passkeys.show(owner, passkey)) === null) throw rejected('passkey_wrong');
      return;
    }
    if (code === undefined) throw invalid({ field: 'code', rule: 'required' });
    if (method === 'totp') return requireRight(await secondFactors.verify(owner, code), 'code', now());
    if (method === 'recovery') {
      requireRight(await secondFactors.verifyRecovery(owner, code), 'code', now());
      await security.changed(user.userId, 'recovery_used', originOf(context), holdMs.change);
      return;
    }
    const contact =
      method === 'mail'
        ? ({ channel: 'mail', address: user.email } as const)
        : ({ channel: 'sms', address: user.phone } as const);
    requireRight(await codes.check(userPlace('security', contact, context.caller()), code), 'code', now());
  }

  async #user({ userId }: Caller): Promise<UserRow> {
    const user = await this.#parts.users.byId(userId);
    if (!user) throw new Error(`User ${userId} has a session but no row.`);
    return user;
  }
}
