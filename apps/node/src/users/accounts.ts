import { randomBytes } from 'node:crypto';
import { type Amount, amount, parseDecimal } from '@candor/amount';
import type { Command } from '@candor/core';
import { demoFunds } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import type { ExchangeService } from '../exchange/service.ts';
import { done } from '../http/outcome.ts';
import { invalid, Problem, rejected } from '../http/problem.ts';
import type { OpenedSession, Sessions } from '../sessions/sessions.ts';
import type { Sql } from '../sql/open-sql.ts';
import { settings } from '../sql/schema.ts';
import { weaknessOf } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { type UserRow, Users } from './users.ts';

export interface AccountParts {
  readonly exchange: ExchangeService;
  readonly sql: Sql;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  /** Demo mode: new accounts receive demo funds. */
  readonly demo: boolean;
  readonly now?: () => number;
}

/** A user with the session that was opened for them. */
export interface LoggedIn {
  readonly user: UserRow;
  readonly session: OpenedSession;
}

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

const demoEmail = 'demo@candor.example';

/** Opening accounts and logging in. The exchange knows ids only; who they are is in SQL. */
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
   * Opens an account and a session. The row comes first and the exchange second, each of them repeatable: what a crash leaves half done is
   * completed by the same registration tried again, or by the next log-in.
   */
  async register(email: string, password: string, inviteCode?: string): Promise<LoggedIn> {
    const weakness = weaknessOf(password, email);
    if (weakness) throw invalid({ field: 'password', rule: weakness });
    const inviter = inviteCode === undefined ? undefined : await this.#users.byInviteCode(inviteCode);
    if (inviteCode !== undefined && !inviter) throw invalid({ field: 'inviteCode', rule: 'invite_code' });
    const passwordHash = await this.#parts.passwords.hash(password);
    const added = await this.#users.add(
      { email, passwordHash, invitedBy: inviter?.userId ?? null },
      () => this.#nextUserId(),
      this.#now(),
    );
    const user = added ?? (await this.#halfRegistered(email, password));
    await this.#openInExchange(user);
    return { user, session: await this.#parts.sessions.open(user.userId) };
  }

  /** Null when there is no such account or the password is wrong; both take the same work. */
  async logIn(email: string, password: string): Promise<LoggedIn | null> {
    const user = await this.#users.byEmail(email);
    const right = user
      ? await this.#parts.passwords.verify(user.passwordHash, password)
      : await this.#parts.passwords.verifyNothing(password);
    if (!user || !right) return null;
    await this.#renewHash(user, password);
    await this.#openInExchange(user);
    return { user, session: await this.#parts.sessions.open(user.userId) };
  }

  async user(userId: number): Promise<UserRow> {
    const user = await this.#users.byId(userId);
    if (!user) throw new Error(`User ${userId} has a session but no row.`);
    return user;
  }

  /** The demo account, opened at the first start with a password of its own, which is kept so that every start can show it. */
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
        { email: demoEmail, passwordHash, invitedBy: null },
        () => this.#nextUserId(),
        this.#now(),
      ));
    if (added) await this.#openInExchange(added);
    return { email: demoEmail, password };
  }

  async #nextUserId(): Promise<number> {
    return (await this.#parts.exchange.read((exchange) => exchange.nextUserId())).value;
  }

  /** The account of a registration that did not come to its end; any other that has the email stays its owner's. */
  async #halfRegistered(email: string, password: string): Promise<UserRow> {
    const user = await this.#users.byEmail(email);
    if (!user || user.opened || !(await this.#parts.passwords.verify(user.passwordHash, password))) {
      throw rejected('user_exists', {}, [{ field: 'email', rule: 'user_exists' }]);
    }
    return user;
  }

  /** Tells the exchange of a user, and gives demo funds, each once: the request ids follow from the user's id. */
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
