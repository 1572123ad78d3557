import { hash } from 'node:crypto';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import { requirePuzzle } from '../codes/puzzle-gate.ts';
import type { Puzzles } from '../codes/puzzles.ts';
import type { Codes } from '../codes/codes.ts';
import { visitorPlace } from '../codes/send-codes.ts';
import { requireRight } from '../codes/verdict.ts';
import type { Devices } from '../devices/devices.ts';
import type { CallContext } from '../../wire/http/handler.ts';
import { invalid, Problem, rejected, stepUpRequired, tooMany } from '../../base/problem.ts';
import type { RateLimits } from '../../wire/http/rate-limits.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { FactorLosses } from '../second-factor/factor-losses.ts';
import type { PasskeyRow, Passkeys } from '../second-factor/passkeys.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { ContactChanges } from '../security/contact-changes.ts';
import type { FundPasswords } from '../security/fund-password.ts';
import { holdMs, type RequestOrigin, type Security } from '../security-log/security.ts';
import type { StepUps } from '../step-up/step-up.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.ts';
import type { Accounts } from '../users/accounts.ts';
import { addressKeyOf, type Contact } from '../users/addresses.ts';
import type { Consents } from '../users/consents.ts';
import { guardLimits, type GuardVerdict, type LoginGuard } from './login-guard.ts';
import { originOf } from '../security-log/request-origin.ts';
import type { Tickets } from './tickets.ts';
import type { UserRow, Users } from '../users/users.ts';

export interface EntryParts {
  readonly accounts: Accounts;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly puzzles: Puzzles;
  readonly devices: Devices;
  readonly security: Security;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly factorLosses: Pick<FactorLosses, 'ask' | 'stop'>;
  readonly contactChanges: Pick<ContactChanges, 'stop'>;
  readonly consents: Pick<Consents, 'keep'>;
  readonly stepUps: StepUps;
  readonly fundPasswords: Pick<FundPasswords, 'refuseSame'>;
  readonly guard: LoginGuard;
  readonly apiKeys: Pick<ApiKeys, 'removeAll'>;
  readonly tickets: Tickets;
  readonly limits: RateLimits | null;
  readonly logger: Pick<Logger, 'warn'>;
  readonly codesRequired: boolean;
  /** The user of a "this was not me" link; null where it is none. */
  readonly notMeUser: (word: string) => number | null;
  readonly now: () => number;
}

/** A user with the session that was opened for them. */
export interface Entered {
  readonly user: UserRow;
  readonly session: OpenedSession;
}

/** A second factor as it was shown where nobody is logged in: one of the two. */
interface Shown {
  readonly code?: string | undefined;
  readonly passkey?: object | undefined;
}

interface Wanted {
  readonly contact: Contact;
  readonly code: string | undefined;
  readonly password: string;
  readonly inviteCode: string | undefined;
  /** Whether terms and risk statement were agreed to. */
  readonly agreed: boolean;
}

/** The ways into an account: register, log in by one or two steps, come back with a code. */
export class Entry {
  readonly #parts: EntryParts;

  constructor(parts: EntryParts) {
    this.#parts = parts;
  }

  /**
   * Opens an account and a session. A code that was sent to the address proves it; where one is
   * required, nothing is opened without one.
   */
  async register(
    wanted: Wanted,
    context: CallContext<'browser'>,
  ): Promise<Entered & { readonly invited: boolean | null }> {
    const { accounts, codes, codesRequired, limits, now, security } = this.#parts;
    await limits?.register(context.address);
    const { contact, code, password, inviteCode } = wanted;
    accounts.refuseWeak('password', password, contact.address);
    if (code === undefined && codesRequired) throw invalid({ field: 'code', rule: 'required' });
    if (code !== undefined)
      requireRight(await codes.check(visitorPlace('register', contact, context), code), 'code', now());
    const { language } = context;
    const { user, invited } = await accounts.register({
      contact,
      verified: code !== undefined,
      password,
      inviteCode,
      language,
    });
    if (wanted.agreed) await this.#parts.consents.keep(user.userId, language);
    const entered = await this.arrive(user, context, 'register');
    await security.note(user.userId, 'registered', originOf(context));
    return { ...entered, invited };
  }

  /**
   * The first step, and the only one where no second factor is on. Throws `first_step` with a
   * ticket where there is one.
   */
  async logIn(
    given: { readonly contact: Contact; readonly password: string; readonly captcha: string | undefined },
    context: CallContext<'browser'>,
  ): Promise<Entered> {
    const { accounts, devices, guard, limits, tickets } = this.#parts;
    const { contact, password, captcha } = given;
    const accountKey = accountKeyOf(contact);
    await limits?.login(context.address);
    const device = await devices.knownAt(contact, context.cookies.browser.word);
    const inARow = await this.#passGuard(accountKey, device, captcha);
    const user = await accounts.logIn(contact, password);
    if (!user) {
      this.#noteFailure(contact, inARow, context);
      throw rejected('login_failed');
    }
    if (limits) await guard.forgive(accountKey, device);
    const { methods } = await this.factorsOf(user);
    if (methods.length > 0) {
      const ticket = await tickets.issue(user.userId);
      const detail = { ticket, methods: methods.join(',') };
      throw new Problem({ status: 422, key: 'first_step', reason: 'first_step', detail });
    }
    return this.arrive(user, context, 'login');
  }

  /**
   * The second step: a ticket with a code of the authenticator, a recovery code, or one of the
   * account's passkeys.
   */
  async logInSecond(ticket: string, shown: Shown, context: CallContext<'browser'>): Promise<Entered> {
    const { limits, tickets } = this.#parts;
    await limits?.guess(context.address);
    const user = await this.#userOfTicket(ticket);
    await this.#refuseShut(user);
    await this.#requireFactor(user, shown, 'factor', context);
    if (!(await tickets.take(ticket))) throw rejected('ticket_invalid');
    await this.#parts.factorLosses.stop(user.userId, originOf(context));
    return this.arrive(user, context, 'login');
  }

  /**
   * In place of the second step, for who has nothing left to show: asks support to remove the
   * factor. The ticket is used up by it.
   */
  async askForLostFactor(
    ticket: string,
    reach: string,
    context: CallContext,
  ): Promise<{ readonly askedAtMs: number; readonly notBeforeMs: number; readonly heldUntilMs: number | null }> {
    const { factorLosses, limits, tickets } = this.#parts;
    await limits?.guess(context.address);
    const user = await this.#userOfTicket(ticket);
    await this.#refuseShut(user);
    if (!(await tickets.take(ticket))) throw rejected('ticket_invalid');
    const { entry, heldUntilMs } = await factorLosses.ask(user.userId, reach, originOf(context));
    return { askedAtMs: entry.askedAtMs, notBeforeMs: entry.notBeforeMs, heldUntilMs };
  }

  /** What a browser needs to show a passkey of the account whose password was right. */
  async secondStepPasskeys(ticket: string, { address }: CallContext): Promise<Record<string, unknown>> {
    await this.#parts.limits?.guess(address);
    return this.#passkeysOf(await this.#userOfTicket(ticket), 'second');
  }

  /**
   * A new password by a code sent to the account's address, and by a second factor where there is
   * one. Ends every session, lets passwords in again, and holds withdrawals. Passkeys stay, and are
   * named in the answer, unless their user wants them gone or had shut the account: anyone who was
   * in it may have added one, and it would open the account again with the new password.
   */
  async resetPassword(
    wanted: {
      readonly contact: Contact;
      readonly code: string;
      readonly newPassword: string;
      readonly factor: Shown;
      readonly removePasskeys: boolean;
    },
    context: CallContext<'browser'>,
  ): Promise<{ readonly heldUntilMs: number; readonly passkeys: readonly PasskeyRow[] }> {
    const { accounts, codes, fundPasswords, guard, limits, passkeys, security, sessions, now } = this.#parts;
    const { contact, code, newPassword, factor } = wanted;
    await limits?.guess(context.address);
    accounts.refuseWeak('newPassword', newPassword, contact.address);
    const user = await this.#userOfResetCode(contact, code, context);
    accounts.refuseWeak('newPassword', newPassword, user.email, user.phone);
    const methods = await this.#resetMethods(user);
    const isShown = factor.code !== undefined || factor.passkey !== undefined;
    if (methods.length > 0 && !isShown) throw stepUpRequired(methods);
    if (isShown) await this.#requireFactor(user, factor, 'reset', context);
    if (isShown) await this.#parts.factorLosses.stop(user.userId, originOf(context));
    requireRight(await codes.check(visitorPlace('reset', contact, context), code), 'code', now());
    await fundPasswords.refuseSame(user.userId, newPassword);
    // Anyone who reads that address has not lost it.
    await this.#parts.contactChanges.stop(user.userId, originOf(context), contact.channel);
    await accounts.setPassword(user, newPassword);
    // Sessions first: one of them could add a passkey after these are gone.
    await sessions.endAll(user.userId, 'security_change');
    if (wanted.removePasskeys || (await this.#isShut(user))) await this.#removePasskeys(user, context);
    for (const own of contactsOf(user)) await guard.open(accountKeyOf(own));
    const held = await security.changed(user.userId, 'password_reset', originOf(context), holdMs.change);
    return { heldUntilMs: held ?? now(), passkeys: await passkeys.list(`user:${user.userId}`) };
  }

  /** What a browser needs to show a passkey of the account whose address a code was sent to. */
  async resetPasskeys(
    contact: Contact,
    code: string,
    context: CallContext<'browser'>,
  ): Promise<Record<string, unknown>> {
    await this.#parts.limits?.guess(context.address);
    const user = await this.#userOfResetCode(contact, code, context);
    if (!(await this.#resetMethods(user)).includes('passkey')) throw rejected('not_bound');
    return this.#passkeysOf(user, 'reset');
  }

  /**
   * What is shown beside a code that sets the password again. Of an account that its owner shut a
   * passkey counts only where there is nothing else.
   */
  async #resetMethods(user: UserRow): Promise<readonly string[]> {
    const { methods } = await this.factorsOf(user);
    const trusted = methods.includes('totp') && (await this.#isShut(user));
    return trusted ? methods.filter((method) => method !== 'passkey') : methods;
  }

  /**
   * The word of a mail's "this was not me" link closes every door but the one of a code to the
   * account's address: passwords, passkeys, second steps, sessions, and keys of programs, which are
   * gone for good. Gives the hold's end.
   */
  async shutOut(word: string, context: CallContext): Promise<number> {
    const { apiKeys, contactChanges, factorLosses, guard, limits, security, sessions, users, notMeUser, now } =
      this.#parts;
    await limits?.guess(context.address);
    const userId = notMeUser(word);
    const user = userId === null ? undefined : await users.byId(userId);
    if (!user) throw rejected('ticket_invalid');
    // First what opens sessions, then those that are open: anyone who comes in between is found by
    // one or the other.
    for (const own of contactsOf(user)) await guard.shut(accountKeyOf(own));
    await factorLosses.stop(user.userId, originOf(context));
    await contactChanges.stop(user.userId, originOf(context));
    await apiKeys.removeAll(user.userId);
    await sessions.endAll(user.userId, 'not_me');
    return (await security.changed(user.userId, 'not_me', originOf(context), holdMs.change)) ?? now();
  }

  /** A passkey in place of a password and its second factor. */
  async logInByPasskey(answer: object, context: CallContext<'browser'>): Promise<Entered> {
    const { limits, passkeys, users } = this.#parts;
    await limits?.guess(context.address);
    const owner = await passkeys.show(null, answer);
    const user = owner === null ? undefined : await users.byId(Number(owner.slice('user:'.length)));
    if (!user) throw rejected('passkey_wrong');
    const entered = await this.arrive(user, context, 'login');
    await this.#parts.factorLosses.stop(user.userId, originOf(context));
    return entered;
  }

  /** What a user must show beside the password; nothing where only codes to an address are left. */
  async factorsOf(user: UserRow): Promise<{ readonly methods: readonly string[] }> {
    const { methods, strong } = await this.#parts.stepUps.factorsOf(user);
    return { methods: strong ? methods : [] };
  }

  /** Opens a session on the device of a request. A device that is new is reported to its user. */
  async arrive(user: UserRow, context: CallContext<'browser'>, how: 'login' | 'register'): Promise<Entered> {
    const { devices, security, sessions, users } = this.#parts;
    const session = await sessions.open(user.userId);
    try {
      if (how === 'login') await this.#refuseShut(user);
    } catch (problem) {
      await sessions.end(session.sessionId, 'not_me');
      throw problem;
    }
    const { device, isNew, cookie } = await devices.arrive(user.userId, session.sessionId, {
      address: context.address,
      userAgent: context.userAgent,
      deviceCookie: context.cookies.browser.word,
    });
    if (user.language !== context.language) await users.setLanguage(user.userId, context.language);
    if (how === 'login') {
      await security.note(user.userId, 'login', { address: context.address, device: device.name });
      if (isNew) await security.newDevice(user, { address: device.address, device: device.name });
    }
    // Last: a browser whose letter could not be written is new again the next time.
    context.cookies.browser.set(cookie);
    return { user, session };
  }

  /** Throws 422 where a ticket is nobody's. */
  async #userOfTicket(ticket: string): Promise<UserRow> {
    const { tickets, users } = this.#parts;
    const userId = await tickets.userOf(ticket);
    const user = userId === null ? undefined : await users.byId(userId);
    if (!user) throw rejected('ticket_invalid');
    return user;
  }

  /**
   * The code is judged before anything of the account is read: a wrong one costs the same whether
   * or not there is an account. It stays good.
   */
  async #userOfResetCode(contact: Contact, code: string, context: CallContext<'browser'>): Promise<UserRow> {
    const { codes, users, now } = this.#parts;
    requireRight(await codes.look(visitorPlace('reset', contact, context), code), 'code', now());
    const user = await users.byContact(contact);
    if (!user) throw rejected('code_wrong', {}, [{ field: 'code', rule: 'code_wrong' }]);
    return user;
  }

  async #passkeysOf({ userId }: UserRow, shownFor: 'second' | 'reset'): Promise<Record<string, unknown>> {
    const { passkeys } = this.#parts;
    const owner = `user:${userId}` as const;
    if ((await passkeys.list(owner)).length === 0) throw rejected('not_bound');
    return passkeys.showOptions(owner, { shownFor });
  }

  /**
   * Gives the tries in a row with this one, as if each were wrong; 0 where they are not counted.
   */
  async #passGuard(accountKey: string, device: string | null, captcha: string | undefined): Promise<number> {
    const { guard, limits, puzzles, now } = this.#parts;
    const asked = await guard.ask(accountKey, device);
    refuseOff(asked);
    if (!limits) return 0;
    if (asked.kind === 'wait') throw tooMany((asked.untilMs - now()) / 1_000);
    if (asked.kind === 'puzzle') await requirePuzzle(puzzles, captcha);
    const counted = await guard.count(accountKey, device);
    refuseOff(counted);
    if (counted.kind === 'wait') throw tooMany((counted.untilMs - now()) / 1_000);
    return counted.kind === 'open' ? counted.failures : 0;
  }

  /** Throws 422 where its owner shut an account. */
  async #refuseShut(user: UserRow): Promise<void> {
    if (await this.#isShut(user)) throw rejected('password_login_off');
  }

  async #isShut(user: UserRow): Promise<boolean> {
    const verdicts = await Promise.all(contactsOf(user).map((own) => this.#parts.guard.ask(accountKeyOf(own))));
    return verdicts.some(({ kind }) => kind === 'shut');
  }

  async #removePasskeys({ userId }: UserRow, context: CallContext): Promise<void> {
    const { passkeys, secondFactors, security } = this.#parts;
    const owner = `user:${userId}` as const;
    const keys = await passkeys.list(owner);
    if (keys.length === 0) return;
    for (const { credentialId } of keys) await passkeys.remove(owner, credentialId);
    const last = !(await secondFactors.isBound(owner));
    // With the last factor go the recovery codes, as wherever it goes.
    if (last) await secondFactors.unbind(owner);
    await security.changed(userId, 'passkey_removed', originOf(context), last ? holdMs.factorLost : holdMs.change);
  }

  /**
   * Throws 422 unless the factor is right. One that is not, behind what was right, is reported to
   * its owner.
   */
  async #requireFactor(user: UserRow, shown: Shown, at: 'factor' | 'reset', context: CallContext): Promise<void> {
    const { secondFactors, passkeys, security, now } = this.#parts;
    const owner = `user:${user.userId}` as const;
    const { code = '', passkey } = shown;
    const origin = originOf(context);
    if (passkey !== undefined) {
      if (at === 'reset' && !(await this.#resetMethods(user)).includes('passkey')) throw rejected('passkey_wrong');
      if ((await passkeys.show(owner, passkey, { shownFor: at === 'reset' ? 'reset' : 'second' })) !== null) return;
      await security.note(user.userId, 'factor_failed', origin);
      await this.#tellTried(user, at, origin);
      throw rejected('passkey_wrong');
    }
    const six = /^\d{6}$/.test(code);
    const verdict = six ? await secondFactors.verify(owner, code) : await secondFactors.verifyRecovery(owner, code);
    if (verdict.kind !== 'right') await security.note(user.userId, 'factor_failed', origin);
    if (verdict.kind === 'wrong' || verdict.kind === 'locked') await this.#tellTried(user, at, origin);
    requireRight(verdict, at === 'reset' ? 'factorCode' : 'code', now());
    if (!six) await security.changed(user.userId, 'recovery_used', origin, holdMs.change);
  }

  /** What was tried is refused, whether or not its owner could be notified. */
  async #tellTried(user: UserRow, at: 'factor' | 'reset', origin: RequestOrigin): Promise<void> {
    const { security, logger } = this.#parts;
    await security
      .tried(user, at, origin)
      .catch((error: unknown) => logger.warn({ err: error }, 'a user was not notified of a wrong second factor'));
  }

  /**
   * Not waited for: the answer to a wrong password must not take longer where there is an account.
   */
  #noteFailure(contact: Contact, inARow: number, context: CallContext): void {
    const { users, security, logger } = this.#parts;
    const note = async () => {
      const user = await users.byContact(contact);
      if (!user) return;
      await security.note(user.userId, 'login_failed', originOf(context));
      if (inARow >= guardLimits.free) await security.tried(user, 'password', originOf(context));
    };
    note().catch((error: unknown) => logger.warn({ err: error }, 'a wrong log-in was not noted'));
  }
}

/** What an account is guarded by: what was typed, so that nobody learns whether it exists. */
export const accountKeyOf = (contact: Contact): string => hash('sha256', addressKeyOf(contact), 'hex');

/**
 * The same words for both: anyone who has shown nothing yet does not learn which accounts were
 * shut.
 */
function refuseOff({ kind }: GuardVerdict): void {
  if (kind === 'off' || kind === 'shut') throw rejected('password_login_off');
}

function contactsOf({ email, phone }: UserRow): Contact[] {
  return [
    ...(email === '' ? [] : [{ channel: 'mail', address: email } as const]),
    ...(phone === '' ? [] : [{ channel: 'sms', address: phone } as const]),
  ];
}
