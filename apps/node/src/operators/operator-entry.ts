import type { Audit } from '../audit/audit.ts';
import { requireRight } from '../codes/verdict.ts';
import type { CallContext, OperatorCaller } from '../http/handler.ts';
import { invalid, rejected, unauthorized } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Logger } from '../ops/logger.ts';
import type { FactorVerdict, SecondFactors } from '../second-factor/second-factors.ts';
import { weaknessOf } from '../users/password-rules.ts';
import type { OperatorGuard } from './operator-guard.ts';
import type { OperatorPasswords } from './operator-passwords.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { OperatorRow, Operators } from './operators.ts';

export interface OperatorEntryParts {
  readonly operators: Operators;
  readonly sessions: OperatorSessions;
  readonly passwords: OperatorPasswords;
  readonly guard: OperatorGuard;
  readonly secondFactors: SecondFactors;
  readonly audit: Audit;
  readonly limits: RateLimits | null;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

type Scene = Pick<CallContext, 'address'>;

/** The ways into the console: a one-time link once, then password and authenticator every time. */
export class OperatorEntry {
  readonly #parts: OperatorEntryParts;

  constructor(parts: OperatorEntryParts) {
    this.#parts = parts;
  }

  /** Sets the password by a one-time link's word, and another administrator's code where it needs one. Gives the name to log in with. */
  async welcome(
    {
      word,
      code = '',
      password,
    }: { readonly word: string; readonly code?: string | undefined; readonly password: string },
    scene: Scene,
  ): Promise<string> {
    const { operators, passwords, guard, audit, limits } = this.#parts;
    await limits?.guess(scene.address);
    const link = await operators.welcome.ofLink(word);
    if (!link || link.row.disabledAtMs !== null) throw rejected('ticket_invalid');
    const { row, needsCode } = link;
    const { operatorId } = row;
    const weakness = weaknessOf(password, `${row.name}@candor`);
    if (weakness !== null) throw invalid({ field: 'password', rule: weakness });
    if (needsCode && code.trim() === '') throw invalid({ field: 'code', rule: 'required' });
    if (needsCode && !(await operators.welcome.isCode(operatorId, code))) {
      await audit.tell(actorOf(row, scene), { action: 'operator.codeFailed', object: `operator:${operatorId}` });
      throw rejected('code_wrong', {}, [{ field: 'code', rule: 'code_wrong' }]);
    }
    const passwordHash = await passwords.hash(password);
    await audit.record(actorOf(row, scene), async (tx) => {
      if (!(await operators.welcome.take(word, code, tx))) throw rejected('ticket_invalid');
      await operators.set(operatorId, { passwordHash }, tx);
      return { event: { action: 'operator.password', object: `operator:${operatorId}` }, result: undefined };
    });
    await guard.forgive(row.name);
    return row.name;
  }

  /** The first step. Whoever has no authenticator yet gets the secret of one, which the second step's code binds. */
  async logIn(name: string, password: string, scene: Scene) {
    const { operators, passwords, guard, secondFactors, limits, audit } = this.#parts;
    await limits?.login(scene.address);
    await guard.count(name);
    const row = await operators.byName(name);
    const usable = row?.disabledAtMs === null ? row.passwordHash : null;
    if (!(await passwords.verify(usable, password)) || !row) {
      if (row) this.#noteFailure(row, scene);
      throw rejected('login_failed');
    }
    await guard.forgive(name);
    const ticket = await operators.newTicket(row.operatorId);
    const owner = ownerOf(row);
    if (await secondFactors.isBound(owner)) return { ticket, step: 'code' as const, secret: null, uri: null };
    const { secret, uri } = await secondFactors.begin(owner, `${row.name} (console)`);
    await audit.tell(actorOf(row, scene), { action: 'operator.enrol', object: `operator:${row.operatorId}` });
    return { ticket, step: 'enrol' as const, secret, uri };
  }

  /** The second step opens the session; gives its token and, where the authenticator is new, recovery codes. */
  async second(ticket: string, code: string, scene: Scene) {
    const { operators, sessions, secondFactors, limits, audit, now } = this.#parts;
    await limits?.guess(scene.address);
    const row = await operators.ofTicket(ticket);
    if (!row || row.disabledAtMs !== null) throw rejected('ticket_invalid');
    const owner = ownerOf(row);
    const bound = await secondFactors.isBound(owner);
    const { verdict, recoveryCodes } = bound
      ? { verdict: await this.judge(row.operatorId, code), recoveryCodes: [] }
      : await secondFactors.confirm(owner, code);
    await this.#requireRight(verdict, row, scene);
    if (!(await operators.takeTicket(ticket))) throw rejected('ticket_invalid');
    const token = await sessions.open(row.operatorId, scene.address);
    await audit.record(actorOf(row, scene), async (tx) => {
      await operators.set(row.operatorId, { lastLoginAtMs: now() }, tx);
      return { event: { action: 'operator.login', object: `operator:${row.operatorId}` }, result: undefined };
    });
    return { row, token, recoveryCodes };
  }

  /** The factor shown again within a session, which gets a new token by it; gives that, and until when the factor counts. */
  async showFactor(caller: OperatorCaller, code: string, scene: Scene) {
    const { sessions, limits, audit } = this.#parts;
    await limits?.guess(scene.address);
    const { row, operatorId, actor } = caller;
    await this.#requireRight(await this.judge(operatorId, code), row, scene);
    return audit.record(actor, async (tx) => {
      const renewed = await sessions.renew(caller, tx);
      // Another request showed the factor first, or the session has ended meanwhile.
      if (renewed === null) throw unauthorized('invalid');
      return { event: { action: 'operator.factor', object: `operator:${operatorId}` }, result: renewed };
    });
  }

  /** New recovery codes for a code of the authenticator. */
  async renewCodes(row: OperatorRow, code: string, scene: Scene): Promise<readonly string[]> {
    const { secondFactors, audit, now } = this.#parts;
    requireRight(await secondFactors.verify(ownerOf(row), code), 'code', now());
    const codes = await secondFactors.renewRecoveryCodes(ownerOf(row));
    await audit.tell(actorOf(row, scene), { action: 'operator.recoveryCodes', object: `operator:${row.operatorId}` });
    return codes;
  }

  /** A code of the authenticator has six digits; anything else is taken for a recovery code. */
  judge(operatorId: number, code: string): Promise<FactorVerdict> {
    const { secondFactors } = this.#parts;
    const owner = `operator:${operatorId}` as const;
    return /^\d{6}$/.test(code) ? secondFactors.verify(owner, code) : secondFactors.verifyRecovery(owner, code);
  }

  /** Throws 422 unless the factor was right; that it was not is on record. */
  async #requireRight(verdict: FactorVerdict, row: OperatorRow, scene: Scene): Promise<void> {
    const { audit, now } = this.#parts;
    if (verdict.kind !== 'right') {
      await audit.tell(actorOf(row, scene), { action: 'operator.factorFailed', object: `operator:${row.operatorId}` });
    }
    requireRight(verdict, 'code', now());
  }

  /** Not waited for: the answer to a wrong password must not take longer where there is an operator. */
  #noteFailure(row: OperatorRow, scene: Scene): void {
    const { audit, logger } = this.#parts;
    const event = { action: 'operator.loginFailed', object: `operator:${row.operatorId}` };
    audit
      .tell(actorOf(row, scene), event)
      .catch((error: unknown) => logger.warn({ err: error }, 'a wrong log-in of an operator is not on record'));
  }
}

const ownerOf = ({ operatorId }: OperatorRow) => `operator:${operatorId}` as const;
const actorOf = ({ operatorId, name }: OperatorRow, { address }: Scene) => ({ operatorId, name, address });
