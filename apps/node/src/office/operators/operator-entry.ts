import type { Audit } from '../audit/audit.ts';
import { requireRight } from '../../identity/codes/verdict.ts';
import type { CallContext, OperatorCaller } from '../../wire/http/handler.ts';
import { invalid, Problem, rejected, unauthorized } from '../../base/problem.ts';
import type { RateLimits } from '../../wire/http/rate-limits.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Place } from '../../identity/second-factor/passkeys.ts';
import type { SecondFactors } from '../../identity/second-factor/second-factors.ts';
import { hashOfToken } from '../../identity/sessions/tokens.ts';
import { weaknessOf } from '../../identity/users/password-rules.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { OperatorFactors, Shown } from './operator-factors.ts';
import type { OperatorGuard } from './operator-guard.ts';
import type { OperatorPasswords } from './operator-passwords.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { OperatorRow, Operators } from './operators.ts';

export interface OperatorEntryParts {
  readonly operators: Operators;
  readonly sessions: OperatorSessions;
  readonly passwords: OperatorPasswords;
  readonly guard: OperatorGuard;
  readonly browsers: KnownBrowsers;
  readonly secondFactors: SecondFactors;
  readonly factors: OperatorFactors;
  readonly audit: Audit;
  readonly limits: RateLimits | null;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

type RequestOrigin = Pick<CallContext, 'address'>;
type KnownOrigin = Pick<CallContext<'console'>, 'address' | 'cookies'>;

/** The ways into the console: a one-time link once, then password and second factor every time. */
export class OperatorEntry {
  readonly #parts: OperatorEntryParts;

  constructor(parts: OperatorEntryParts) {
    this.#parts = parts;
  }

  /**
   * Sets the password by a one-time link's word, and another administrator's code where it needs
   * one. Gives the name to log in with.
   */
  async welcome(
    {
      word,
      code = '',
      password,
    }: { readonly word: string; readonly code?: string | undefined; readonly password: string },
    origin: KnownOrigin,
  ): Promise<string> {
    const { operators, passwords, browsers, guard, audit, limits } = this.#parts;
    await limits?.guess(origin.address);
    const link = await operators.welcome.ofLink(word);
    if (!link || link.row.disabledAtMs !== null) throw rejected('ticket_invalid');
    const { row, needsCode } = link;
    const { operatorId } = row;
    const weakness = weaknessOf(password, `${row.name}@candor`);
    if (weakness !== null) throw invalid({ field: 'password', rule: weakness });
    if (needsCode && code.trim() === '') throw invalid({ field: 'code', rule: 'required' });
    if (needsCode && !(await operators.welcome.isCode(operatorId, code))) {
      await audit.tell(actorOf(row, origin), { action: 'operator.codeFailed', object: `operator:${operatorId}` });
      throw rejected('code_wrong', {}, [{ field: 'code', rule: 'code_wrong' }]);
    }
    const passwordHash = await passwords.hash(password);
    await audit.record(actorOf(row, origin), async (tx) => {
      if (!(await operators.welcome.take(word, code, tx))) throw rejected('ticket_invalid');
      await operators.set(operatorId, { passwordHash }, tx);
      return { event: { action: 'operator.password', object: `operator:${operatorId}` }, result: undefined };
    });
    // Anyone who forgot it most likely tried wrong ones right here.
    for (const browser of [null, browsers.of(row.name, origin.cookies.console.browser)])
      await guard.forgive(row.name, browser);
    return row.name;
  }

  /**
   * The first step. Anyone who has no factor yet gets the secret of an authenticator, which the
   * second step's code binds.
   */
  async logIn(name: string, password: string, origin: KnownOrigin) {
    const { operators, passwords, browsers, guard, secondFactors, factors, limits, audit } = this.#parts;
    await limits?.login(origin.address);
    const browser = browsers.of(name, origin.cookies.console.browser);
    await guard.count(name, browser);
    const row = await operators.byName(name);
    const usable = row?.disabledAtMs === null ? row.passwordHash : null;
    if (!(await passwords.verify(usable, password)) || !row) {
      if (row) this.#noteFailure(row, origin);
      throw rejected('login_failed');
    }
    await guard.forgive(name, browser);
    const ticket = await operators.newTicket(row.operatorId);
    const owner = ownerOf(row);
    const bound = (step: 'code' | 'passkey') => ({ ticket, step, secret: null, uri: null });
    if (await factors.hasPasskey(row.operatorId)) return bound('passkey');
    if (await secondFactors.isBound(owner)) return bound('code');
    const { secret, uri } = await secondFactors.begin(owner, `${row.name} (console)`);
    await audit.tell(actorOf(row, origin), { action: 'operator.enrol', object: `operator:${row.operatorId}` });
    return { ticket, step: 'enrol' as const, secret, uri };
  }

  /**
   * What a browser needs to show a passkey as the second step; its challenge counts for this ticket
   * alone.
   */
  async secondPasskey(ticket: string, origin: RequestOrigin): Promise<Record<string, unknown>> {
    await this.#parts.limits?.guess(origin.address);
    const { operatorId } = await this.#ofTicket(ticket);
    return this.#parts.factors.passkeyOptions(operatorId, atLogIn(ticket));
  }

  /**
   * The second step opens the session; gives its token and, where the authenticator is new,
   * recovery codes.
   */
  async second(ticket: string, shown: Shown, origin: RequestOrigin) {
    const { operators, sessions, browsers, limits, audit, now } = this.#parts;
    await limits?.guess(origin.address);
    const row = await this.#ofTicket(ticket);
    const recoveryCodes = await this.#onRecord(row, origin, () => this.#secondFactor(row, shown, atLogIn(ticket)));
    if (!(await operators.takeTicket(ticket))) throw rejected('ticket_invalid');
    const token = await sessions.open(row.operatorId, origin.address);
    await audit.record(actorOf(row, origin), async (tx) => {
      await operators.set(row.operatorId, { lastLoginAtMs: now() }, tx);
      return { event: { action: 'operator.login', object: `operator:${row.operatorId}` }, result: undefined };
    });
    return { row, token, browser: browsers.give(row.name), recoveryCodes };
  }

  /**
   * What a browser needs to show a passkey in a session; its challenge counts for that session and
   * purpose alone.
   */
  factorPasskey({ operatorId, sessionId }: OperatorCaller, shownFor: SessionPurpose): Promise<Record<string, unknown>> {
    return this.#parts.factors.passkeyOptions(operatorId, { shownFor, within: sessionId });
  }

  /**
   * The factor shown again within a session, which gets a new token by it; gives that, and until
   * when the factor counts.
   */
  async showFactor(caller: OperatorCaller, shown: Shown, origin: RequestOrigin) {
    const { factors, sessions, limits, audit } = this.#parts;
    await limits?.guess(origin.address);
    const { row, operatorId, sessionId, actor } = caller;
    const place = { shownFor: 'show', within: sessionId } as const;
    await this.#onRecord(row, origin, () => factors.require(operatorId, shown, place));
    return audit.record(actor, async (tx) => {
      const renewed = await sessions.renew(caller, tx);
      // Another request showed the factor first, or the session has ended meanwhile.
      if (renewed === null) throw unauthorized('invalid');
      return { event: { action: 'operator.factor', object: `operator:${operatorId}` }, result: renewed };
    });
  }

  /** New recovery codes for a code of the authenticator, or for a passkey where there is one. */
  async renewCodes(
    { row, sessionId }: OperatorCaller,
    shown: Shown,
    origin: RequestOrigin,
  ): Promise<readonly string[]> {
    const { factors, secondFactors, audit } = this.#parts;
    await factors.require(row.operatorId, shown, { shownFor: 'codes', within: sessionId }, false);
    const codes = await secondFactors.renewRecoveryCodes(ownerOf(row));
    await audit.tell(actorOf(row, origin), { action: 'operator.recoveryCodes', object: `operator:${row.operatorId}` });
    return codes;
  }

  async #ofTicket(ticket: string): Promise<OperatorRow> {
    const row = await this.#parts.operators.ofTicket(ticket);
    if (!row || row.disabledAtMs !== null) throw rejected('ticket_invalid');
    return row;
  }

  /**
   * Throws 422 unless the second step's factor is right; binds the authenticator of an operator who
   * has no factor yet, and gives its recovery codes.
   */
  async #secondFactor(row: OperatorRow, shown: Shown, place: Place): Promise<readonly string[]> {
    const { factors, secondFactors, now } = this.#parts;
    const owner = ownerOf(row);
    const isNew = !(await factors.hasPasskey(row.operatorId)) && !(await secondFactors.isBound(owner));
    if (!isNew || shown.code === undefined) {
      await factors.require(row.operatorId, shown, place);
      return [];
    }
    const { verdict, recoveryCodes } = await secondFactors.confirm(owner, shown.code);
    requireRight(verdict, 'code', now());
    return recoveryCodes;
  }

  /** Does what judges a factor; that it was not right is on record. */
  async #onRecord<Result>(row: OperatorRow, origin: RequestOrigin, judge: () => Promise<Result>): Promise<Result> {
    try {
      return await judge();
    } catch (problem) {
      const event = { action: 'operator.factorFailed', object: `operator:${row.operatorId}` };
      if (problem instanceof Problem) await this.#parts.audit.tell(actorOf(row, origin), event);
      throw problem;
    }
  }

  /**
   * Not waited for: the answer to a wrong password must not take longer where there is an operator.
   */
  #noteFailure(row: OperatorRow, origin: RequestOrigin): void {
    const { audit, logger } = this.#parts;
    const event = { action: 'operator.loginFailed', object: `operator:${row.operatorId}` };
    audit
      .tell(actorOf(row, origin), event)
      .catch((error: unknown) => logger.warn({ err: error }, 'a wrong log-in of an operator is not on record'));
  }
}

/**
 * What a passkey is shown for within a session: that it is still the operator, or new recovery
 * codes.
 */
type SessionPurpose = 'show' | 'codes';
/** A ticket is a secret: a challenge is bound to its hash. */
const atLogIn = (ticket: string): Place => ({ shownFor: 'second', within: hashOfToken(ticket) });
const ownerOf = ({ operatorId }: OperatorRow) => `operator:${operatorId}` as const;
const actorOf = ({ operatorId, name }: OperatorRow, { address }: RequestOrigin) => ({ operatorId, name, address });
