import type { Codes } from '../codes/codes.ts';
import { userPlace } from '../codes/send-codes.ts';
import { requireRight } from '../codes/verdict.ts';
import type { Caller, CallContext } from '../../wire/http/handler.ts';
import type { RateLimits } from '../../wire/http/rate-limits.ts';
import { invalid, rejected } from '../../base/problem.ts';
import type { SecurityChange } from '../../wire/mail/letters.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Accounts } from '../users/accounts.ts';
import { addressKeyOf, type Contact } from '../users/addresses.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import { originOf } from '../security-log/request-origin.ts';
import type { UserRow, Users } from '../users/users.ts';
import type { ContactChanges } from './contact-changes.ts';
import { type FundPasswords, samePassword } from './fund-password.ts';
import { holdMs, type Security } from '../security-log/security.ts';
import type { StepUps } from '../step-up/step-up.ts';

export interface SecurityChangeParts {
  readonly accounts: Accounts;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly stepUps: StepUps;
  readonly contactChanges: ContactChanges;
  readonly fundPasswords: FundPasswords;
  readonly limits: Pick<RateLimits, 'ownPassword'> | null;
  readonly security: Security;
  readonly now: () => number;
}

interface Held {
  readonly withdrawalsHeldUntilMs: number | null;
}

/**
 * Changes of what protects an account: each after a fresh second factor, each reported to its user,
 * most with a wait for withdrawals.
 */
export class SecurityChanges {
  readonly #parts: SecurityChangeParts;

  constructor(parts: SecurityChangeParts) {
    this.#parts = parts;
  }

  async user({ userId }: Caller): Promise<UserRow> {
    return this.#parts.accounts.user(userId);
  }

  /**
   * Holds withdrawals, a first authenticator as well: anyone who has a session and the mailbox
   * could bind their own.
   */
  async bindTotp(code: string, context: CallContext) {
    const { secondFactors, stepUps, sessions, now } = this.#parts;
    const caller = context.caller();
    const { userId } = await stepUps.require(caller);
    const owner = `user:${userId}` as const;
    const { verdict, recoveryCodes } = await secondFactors.confirm(owner, code);
    requireRight(verdict, 'x', now());
    await sessions.endAll(userId, 'security_change', caller.sessionId);
    const withdrawalsHeldUntilMs = await this.told(userId, 'totp_bound', context, holdMs.change);
    return { totpSinceMs: now(), recoveryCodes: [...recoveryCodes], withdrawalsHeldUntilMs };
  }

  async removeTotp(code: string, context: CallContext) {
    const { secondFactors, passkeys, stepUps, sessions, now } = this.#parts;
    const caller = context.caller();
    const { userId } = await stepUps.require(caller);
    const owner = `user:${userId}` as const;
    requireRight(await secondFactors.verify(owner, code), 'x', now());
    // Recovery codes belong to the account's factors together: they go with the last of them.
    await secondFactors.unbind(owner, (await passkeys.list(owner)).length > 0);
    await sessions.endAll(userId, 'security_change', caller.sessionId);
    const withdrawalsHeldUntilMs = await this.told(userId, 'totp_removed', context, holdMs.factorLost);
    return { totpSinceMs: null, recoveryCodes: [], withdrawalsHeldUntilMs };
  }

  async renewRecoveryCodes(context: CallContext): Promise<string[]> {
    const { secondFactors, stepUps } = this.#parts;
    const { userId } = await stepUps.require(context.caller(), true);
    const codes = await secondFactors.renewRecoveryCodes(`user:${userId}`);
    await this.told(userId, 'recovery_codes', context);
    return [...codes];
  }

  async password(
    input: {
      readonly oldPassword: string;
      readonly newPassword: string;
      readonly confirmPassword?: string | undefined;
    },
    context: CallContext,
  ): Promise<Held> {
    const { accounts, fundPasswords, limits, sessions, stepUps } = this.#parts;
    refuseUnlike(input);
    const caller = context.caller();
    const user = await stepUps.require(caller);
    await limits?.ownPassword(user.userId);
    if (!(await accounts.verifyPassword(user, input.oldPassword)))
      throw rejected('password_wrong', {}, [{ field: 'oldPassword', rule: 'password_wrong' }]);
    accounts.refuseWeak('newPassword', input.newPassword, user.email, user.phone);
    await fundPasswords.refuseSame(user.userId, input.newPassword);
    await accounts.setPassword(user, input.newPassword);
    await sessions.endAll(user.userId, 'security_change', caller.sessionId);
    return { withdrawalsHeldUntilMs: await this.told(user.userId, 'password', context, holdMs.change) };
  }

  /**
   * The first one is set; then it is changed by the old one, or reset by a code sent to the
   * account's address.
   */
  async fundPassword(
    input: {
      readonly newPassword: string;
      readonly confirmPassword?: string | undefined;
      readonly oldPassword?: string | undefined;
      readonly code?: string | undefined;
    },
    context: CallContext,
  ): Promise<Held> {
    const { accounts, fundPasswords, stepUps } = this.#parts;
    refuseUnlike(input);
    const caller = context.caller();
    const user = await this.user(caller);
    const { userId } = user;
    const isSet = await fundPasswords.isSet(userId);
    // Where there is no factor but codes, the code of a reset is one: another to the same address
    // would only take its place.
    const byCodeAlone = isSet && input.code !== undefined && !(await stepUps.factorsOf(user)).strong;
    if (!byCodeAlone) await stepUps.require(caller);
    if (isSet && input.code === undefined && input.oldPassword === undefined)
      throw invalid({ field: 'oldPassword', rule: 'required' });
    accounts.refuseWeak('newPassword', input.newPassword, user.email, user.phone);
    const reset = isSet && input.code !== undefined;
    if (input.code !== undefined) await this.#requireSentCode(user, input.code, context.caller());
    else if (isSet) await fundPasswords.require(userId, input.oldPassword ?? '', originOf(context));
    // Last, behind what is counted: nobody guesses the log-in password with it.
    if (await accounts.verifyPassword(user, input.newPassword)) throw samePassword();
    await fundPasswords.set(userId, input.newPassword);
    const change = reset ? 'fund_password_reset' : 'fund_password';
    return { withdrawalsHeldUntilMs: await this.told(userId, change, context, holdMs.change) };
  }

  /**
   * Another address, or the proof of the one there is. The former needs a code from the one whose
   * place it takes, or has waited for it; it holds withdrawals and both are notified. The first
   * phone number needs a code from the mail address, and the other way round: it would open what
   * that opens.
   */
  async contact(
    contact: Contact,
    { code, presentCode }: { readonly code: string; readonly presentCode?: string | undefined },
    context: CallContext,
  ): Promise<Held> {
    const { codes, contactChanges, users, security, sessions, stepUps, now } = this.#parts;
    const { channel } = contact;
    const caller = context.caller();
    const user = await stepUps.require(caller);
    const { userId } = user;
    const present = contactIn(user, channel);
    const replaces = present.address !== '' && addressKeyOf(present) !== addressKeyOf(contact);
    const waited = replaces && presentCode === undefined && (await contactChanges.isDue(userId, contact));
    // Looked at before one is taken: a slip in either leaves both good.
    requireRight(await codes.look(userPlace('bind', contact, caller), code), 'code', now());
    if (replaces && !waited) await this.#takePresentCode(caller, present, presentCode);
    // Where there is no factor but codes, the one just shown went there.
    if (present.address === '' && (await stepUps.factorsOf(user)).strong) {
      if (presentCode === undefined) throw invalid({ field: 'presentCode', rule: 'required' });
      await this.#requireSentCode(user, presentCode, caller, 'presentCode');
    }
    requireRight(await codes.check(userPlace('bind', contact, caller), code), 'code', now());
    if (present.address !== '' && !replaces) {
      // The spelling that the account has stays: its letters go there, and so did this code.
      const proven = channel === 'mail' ? present : contact;
      if (!(await users.setContact(userId, proven, now()))) throw rejected('address_taken');
      await contactChanges.stop(userId, originOf(context), channel);
      return { withdrawalsHeldUntilMs: null };
    }
    const take = async (tx: Transaction): Promise<boolean> => {
      if (!(await users.setContact(userId, contact, now(), tx))) return false;
      await contactChanges.remove(userId, tx, channel);
      return true;
    };
    const holdForMs = waited ? holdMs.factorLost : holdMs.change;
    const change: SecurityChange = channel === 'mail' ? 'email' : 'phone';
    const told = await security.changedOnce(userId, change, originOf(context), take, holdForMs);
    if (told === null) throw rejected('address_taken');
    await sessions.endAll(userId, 'security_change', caller.sessionId);
    return { withdrawalsHeldUntilMs: told.heldUntilMs };
  }

  /**
   * For who can no longer read the present address: begins the wait after which another takes its
   * place.
   */
  async askForContact(contact: Contact, code: string, context: CallContext): Promise<Held & { notBeforeMs: number }> {
    const { codes, contactChanges, stepUps, now } = this.#parts;
    const caller = context.caller();
    const user = await stepUps.require(caller);
    requireRight(await codes.check(userPlace('bind', contact, caller), code), 'code', now());
    const present = contactIn(user, contact.channel);
    if (present.address === '' || addressKeyOf(present) === addressKeyOf(contact)) throw rejected('not_bound');
    const { notBeforeMs, heldUntilMs } = await contactChanges.ask(user.userId, contact, originOf(context));
    return { notBeforeMs, withdrawalsHeldUntilMs: heldUntilMs };
  }

  async addPasskey(name: string, answer: object, context: CallContext) {
    const { passkeys, secondFactors, sessions, stepUps } = this.#parts;
    const caller = context.caller();
    const { userId } = await stepUps.require(caller);
    const owner = `user:${userId}` as const;
    const added = await passkeys.add(owner, name, answer);
    // Options can be asked for many times before the first is used.
    if (added === 'too_many') throw rejected('too_many_keys');
    if (!added) throw rejected('passkey_wrong');
    const { recoveryCodesLeft } = await secondFactors.state(owner);
    const recoveryCodes = recoveryCodesLeft > 0 ? [] : await secondFactors.renewRecoveryCodes(owner);
    await sessions.endAll(userId, 'security_change', caller.sessionId);
    const withdrawalsHeldUntilMs = await this.told(userId, 'passkey_added', context, holdMs.change);
    return { id: added.credentialId, recoveryCodes: [...recoveryCodes], withdrawalsHeldUntilMs };
  }

  async removePasskey(credentialId: string, context: CallContext): Promise<Held> {
    const { passkeys, secondFactors, sessions, stepUps } = this.#parts;
    const caller = context.caller();
    const { userId } = await stepUps.require(caller);
    const owner = `user:${userId}` as const;
    if (!(await passkeys.remove(owner, credentialId))) throw rejected('not_found');
    const last = (await passkeys.list(owner)).length === 0 && !(await secondFactors.isBound(owner));
    // With the last factor go the recovery codes, as with the last authenticator.
    if (last) await secondFactors.unbind(owner);
    await sessions.endAll(userId, 'security_change', caller.sessionId);
    const holdForMs = last ? holdMs.factorLost : holdMs.change;
    return { withdrawalsHeldUntilMs: await this.told(userId, 'passkey_removed', context, holdForMs) };
  }

  told(userId: number, change: SecurityChange, context: CallContext, holdForMs = 0): Promise<number | null> {
    return this.#parts.security.changed(userId, change, originOf(context), holdForMs);
  }

  /** A code of purpose replace that went to the address in question. */
  async #takePresentCode(caller: Caller, present: Contact, code: string | undefined): Promise<void> {
    const { codes, now } = this.#parts;
    if (code === undefined) throw invalid({ field: 'presentCode', rule: 'required' });
    requireRight(await codes.check(userPlace('replace', present, caller), code), 'presentCode', now());
  }

  /** A code of purpose security that went to either address of the account. */
  async #requireSentCode(user: UserRow, code: string, caller: Caller, field = 'code'): Promise<void> {
    const { codes, now } = this.#parts;
    const places = (['mail', 'sms'] as const)
      .map((channel) => contactIn(user, channel))
      .filter(({ address }) => address !== '');
    const verdicts = [];
    for (const contact of places) {
      const verdict = await codes.check(userPlace('security', contact, caller), code);
      if (verdict.kind === 'right') return;
      verdicts.push(verdict);
    }
    const worst = verdicts.find(({ kind }) => kind === 'locked') ?? verdicts[0];
    if (!worst) throw rejected('not_bound');
    requireRight(worst, field, now());
  }
}

const contactIn = ({ email, phone }: UserRow, channel: Contact['channel']): Contact =>
  channel === 'mail' ? { channel, address: email } : { channel, address: phone };

function refuseUnlike(input: { readonly newPassword: string; readonly confirmPassword?: string | undefined }): void {
  if (input.confirmPassword !== undefined && input.confirmPassword !== input.newPassword)
    throw invalid({ field: 'confirmPassword', rule: 'confirm' });
}
