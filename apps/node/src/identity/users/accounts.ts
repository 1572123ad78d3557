import { randomBytes } from 'node:crypto';
import { type Amount, amount, parseDecimal } from '@candor/amount';
import type { Command } from '@candor/core';
import { demoFunds } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { invalid, Problem, rejected } from '../../base/problem.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { settings } from '../../base/sql/schema.ts';
import { type Contact, isDisguised } from './addresses.ts';
import { weaknessOf } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { type UserRow, Users } from './users.ts';

export interface AccountParts {
  readonly exchange: ExchangeService;
  readonly sql: Sql;
  readonly passwords: Passwords;
  /** Demo mode: new accounts receive demo funds. */
  readonly demo: boolean;
  readonly now?: () => number;
}

/** Who wants an account, and how. */
export interface Registration {
  readonly contact: Contact;
  readonly verified: boolean;
  readonly password: string;
  readonly inviteCode?: string | undefined;
  readonly language: string;
}

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

const demoEmail = 'demo@candor.example';
const demoContact = { channel: 'mail', address: demoEmail } as const;

/**
 * Opening accounts and knowing them by their password. The exchange knows ids only; who they are is
 * in SQL.
 */
export class Accounts {
  readonly #parts: AccountParts;
  readonly #users: Users;
  readonly #now: () => number;

  constructor(parts: AccountParts) {
    this.#parts = parts;
    this.#users = new Users(parts.sql);
    this.#now = parts.now ?? Date.now;
  }

  /**
   * Opens an account. The row comes first and the exchange second, each of them repeatable: what a
   * crash leaves half done is completed by the same registration tried again, or by the next
   * log-in. An unknown invite code is reported, and blocks nothing.
   */
  async register(wanted: Registration): Promise<{ readonly user: UserRow; readonly invited: boolean | null }> {
    const { contact, verified, password, inviteCode, language } = wanted;
    this.refuseWeak('password', password, contact.address);
    if (isDisguised(contact)) throw invalid({ field: 'email', rule: 'email' });
    const inviter = inviteCode === undefined ? undefined : await this.#users.byInviteCode(inviteCode);
    const passwordHash = await this.#parts.passwords.hash(password);
    const invitedBy = inviter?.userId ?? null;
    const added = await this.#users.add(
      { contact, verified, passwordHash, invitedBy, language },
      () => this.#nextUserId(),
      this.#now(),
    );
    const user = added ?? (await this.#halfRegistered(contact, password));
    await this.#openInExchange(user);
    return { user, invited: inviteCode === undefined ? null : inviter !== undefined };
  }

  /**
   * The user behind an address and a password. Null when there is no such account or the password
   * is wrong; both take the same work.
   */
  async logIn(contact: Contact, password: string): Promise<UserRow | null> {
    const user = await this.#users.byContact(contact);
    const right = user
      ? await this.#parts.passwords.verify(user.passwordHash, password)
      : await this.#parts.passwords.verifyNothing(password);
    if (!user || !right) return null;
    await this.#renewHash(user, password);
    await this.#openInExchange(user);
    return user;
  }

  /** Whether it is the user's log-in password. */
  verifyPassword(user: UserRow, password: string): Promise<boolean> {
    return this.#parts.passwords.verify(user.passwordHash, password);
  }

  /** Sets a new log-in password that is none of the most used. */
  async setPassword(user: UserRow, password: string): Promise<void> {
    this.refuseWeak('newPassword', password, user.email, user.phone);
    await this.#users.setPasswordHash(user.userId, await this.#parts.passwords.hash(password));
  }

  /** Throws 400 for one of the most used passwords, or one built on an address of the account. */
  refuseWeak(field: string, password: string, ...addresses: readonly string[]): void {
    const weakness = weaknessOf(password, ...addresses);
    if (weakness) throw invalid({ field, rule: weakness });
  }

  async user(userId: number): Promise<UserRow> {
    const user = await this.#users.byId(userId);
    if (!user) throw new Error(`User ${userId} has a session but no row.`);
    return user;
  }

  /**
   * The demo account, opened at the first start with a password of its own, which is kept so that
   * every start can show it.
   */
  async demoAccount(): Promise<DemoAccount> {
    const db = await this.#parts.sql.db();
    const name = 'demo_password';
    const [kept] = await db.select().from(settings).where(eq(settings.name, name));
    const password = kept?.value ?? `try-${randomBytes(5).toString('hex')}`;
    if (!kept) await db.insert(settings).values({ name, value: password });
    const user = await this.#users.byEmail(demoEmail);
    if (user?.opened === true) return { email: demoEmail, password };
    const passwordHash = await this.#parts.passwords.hash(password);
    const added =
      user ??
      (await this.#users.add(
        { contact: demoContact, verified: true, passwordHash, invitedBy: null, language: 'en' },
        () => this.#nextUserId(),
        this.#now(),
      ));
    if (added) await this.#openInExchange(added);
    return { email: demoEmail, password };
  }

  async #nextUserId(): Promise<number> {
    return (await this.#parts.exchange.read((exchange) => exchange.nextUserId())).value;
  }

  /**
   * The account of a registration that did not come to its end; any other that has the address
   * stays its owner's.
   */
  async #halfRegistered(contact: Contact, password: string): Promise<UserRow> {
    const user = await this.#users.byContact(contact);
    if (!user || user.opened || !(await this.#parts.passwords.verify(user.passwordHash, password))) {
      throw rejected('user_exists', {}, [
        { field: contact.channel === 'mail' ? 'email' : 'phone', rule: 'user_exists' },
      ]);
    }
    return user;
  }

  /**
   * Tells the exchange of a user, and gives demo funds, each once: the request ids follow from the
   * user's id.
   */
  async #openInExchange(user: UserRow): Promise<void> {
    if (user.opened) return;
    const { userId } = user;
    await this.#once(userId, 'open-account', { type: 'register_user', userId, merchant: false }, 'user_exists');
    if (this.#parts.demo) {
      const grants = (await this.#parts.exchange.read((exchange) => exchange.assets())).value.flatMap(demoGrant);
      await this.#once(
        userId,
        'demo-funds',
        { type: 'grant_demo_funds', userId, grants },
        'demo_funds_already_granted',
      );
    }
    await this.#users.markOpened(userId);
  }

  async #once(userId: number, requestId: string, command: Command, alreadyDone: string): Promise<void> {
    const outcome = await this.#parts.exchange.submit(command, { userId, requestId, content: requestId });
    if (outcome.kind === 'rejected' && outcome.reason === alreadyDone) return;
    done(outcome);
  }

  async #renewHash(user: UserRow, password: string): Promise<void> {
    if (!this.#parts.passwords.outdated(user.passwordHash)) return;
    await this.#users.setPasswordHash(user.userId, await this.#parts.passwords.hash(password));
  }
}

function demoGrant(asset: {
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
}): { readonly assetId: number; readonly amount: Amount }[] {
  const funds = demoFunds.find((entry) => entry.asset === asset.symbol);
  if (!funds) return [];
  const parsed = parseDecimal(funds.amount, asset.scale);
  if (!parsed.ok) throw new Problem({ status: 500, key: 'failed' });
  return [{ assetId: asset.assetId, amount: amount(parsed.units) }];
}
