import { asc, eq } from 'drizzle-orm';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { bankAccounts } from '../../base/sql/schema.ts';
import { type BankAccount, detailsHash, plainIban } from './bank-account.ts';

/** An account by the journal's number of it. */
export interface NumberedAccount {
  readonly accountId: number;
  readonly iban: string;
}

/** The account that users are shown, or were shown before it was paused. */
export interface ShownAccount extends BankAccount {
  readonly accountId: number;
  readonly isOpen: boolean;
}

interface Parts {
  readonly sql: Pick<Sql, 'db'>;
  readonly exchange: Pick<ExchangeService, 'read'>;
  /** The account of the settings. */
  readonly bank: BankAccount | null;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/**
 * Accounts at banks and their numbers. Another IBAN is another account, with balances of its own:
 * what came into the old one stays there, and its statements can still be booked. An exchange
 * begins with the account of its settings; from then on two operators decide which one users are
 * shown, and the journal holds the hash of it. Neither another setting nor another row can change
 * it.
 */
export class BankAccounts {
  readonly #parts: Parts;
  #isWarned = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Every account that users were ever shown, the first one first. */
  async all(tx?: Transaction): Promise<readonly NumberedAccount[]> {
    return (await this.#rows(tx)).map(({ accountId, iban }) => ({ accountId, iban }));
  }

  /**
   * The account that users are shown now, also while it is paused; undefined where there is none.
   */
  async current(tx?: Transaction): Promise<ShownAccount | undefined> {
    const { exchange, bank } = this.#parts;
    const rows = await this.#rows(tx);
    const { value: shown } = await exchange.read(({ recharge }) => recharge.shown);
    if (shown === undefined) {
      const row = rows.find(({ iban }) => bank !== null && iban === plainIban(bank.iban));
      if (row !== undefined && bank !== null) return { ...bank, accountId: row.accountId, isOpen: true };
      if (bank !== null)
        this.#warn({}, 'the bank account of the settings is another one: two operators have to show it');
      return undefined;
    }
    const row = rows.find(({ accountId }) => accountId === shown.accountId);
    const isOfSettings = row?.payee === '' && bank !== null && plainIban(bank.iban) === row.iban;
    const details = isOfSettings ? bank : row;
    if (details !== undefined && detailsHash(details) === shown.details) {
      const { payee, bankName, iban, bic } = details;
      return { payee, bankName, iban, bic, accountId: shown.accountId, isOpen: shown.open };
    }
    this.#warn(
      { accountId: shown.accountId },
      'a bank account is not what two operators agreed on: nobody is shown it',
    );
    return undefined;
  }

  /** Once: it is asked for often. */
  #warn(about: object, words: string): void {
    if (!this.#isWarned) this.#parts.logger.warn(about, words);
    this.#isWarned = true;
  }

  /** The number of an account, which it has from now on. */
  async numberOf({ iban }: Pick<BankAccount, 'iban'>): Promise<number> {
    const db = await this.#parts.sql.db();
    const row = { iban: plainIban(iban), sinceMs: this.#parts.now() };
    await db.insert(bankAccounts).values(row).onConflictDoNothing();
    const [kept] = await db.select().from(bankAccounts).where(eq(bankAccounts.iban, row.iban));
    if (kept === undefined) throw new Error('A bank account was not kept.');
    return kept.accountId;
  }

  /** Keeps the details of an account that two operators have shown. */
  async keep({ iban, payee, bankName, bic }: BankAccount): Promise<void> {
    const db = await this.#parts.sql.db();
    await db
      .update(bankAccounts)
      .set({ payee, bankName, bic })
      .where(eq(bankAccounts.iban, plainIban(iban)));
  }

  /** Whom payments between own accounts name as their payer. */
  async payees(tx?: Transaction): Promise<readonly string[]> {
    const rows = await this.#rows(tx);
    return [...rows.map(({ payee }) => payee), this.#parts.bank?.payee ?? ''].filter((payee) => payee !== '');
  }

  /** The account of the settings is numbered where none was before. */
  async #rows(tx?: Transaction): Promise<readonly (typeof bankAccounts.$inferSelect)[]> {
    const { sql, bank, now } = this.#parts;
    const db = tx ?? (await sql.db());
    const rows = await db.select().from(bankAccounts).orderBy(asc(bankAccounts.accountId));
    if (rows.length > 0 || bank === null) return rows;
    const row = { iban: plainIban(bank.iban), sinceMs: now() };
    await db.insert(bankAccounts).values(row).onConflictDoNothing();
    return db.select().from(bankAccounts).where(eq(bankAccounts.iban, row.iban));
  }
}
