import { asc, eq } from 'drizzle-orm';
import type { Sql, Transaction } from '../../sql/open-sql.ts';
import { bankAccounts } from '../../sql/schema.ts';
import type { BankAccount } from './bank-account.ts';

/** An account by the journal's number of it. */
export interface NumberedAccount {
  readonly accountId: number;
  readonly iban: string;
}

/**
 * Numbers of accounts at banks. Another IBAN is another account, with balances of its own: what
 * came into the old one stays there, and its statements can still be booked.
 */
export class BankAccounts {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #bank: BankAccount | null;
  readonly #now: () => number;

  constructor(sql: Pick<Sql, 'db'>, bank: BankAccount | null, now: () => number) {
    this.#sql = sql;
    this.#bank = bank;
    this.#now = now;
  }

  /**
   * Every account that users were ever shown, the first one first; the present one is among them.
   */
  async all(tx?: Transaction): Promise<readonly NumberedAccount[]> {
    const db = tx ?? (await this.#sql.db());
    if (this.#bank !== null) {
      const row = { iban: plainIban(this.#bank.iban), sinceMs: this.#now() };
      const [known] = await db.select().from(bankAccounts).where(eq(bankAccounts.iban, row.iban));
      if (known === undefined) await db.insert(bankAccounts).values(row).onConflictDoNothing();
    }
    return db.select().from(bankAccounts).orderBy(asc(bankAccounts.accountId));
  }

  /** The account that users are shown now; undefined where no bank is connected. */
  async current(tx?: Transaction): Promise<NumberedAccount | undefined> {
    const { iban } = this.#bank ?? { iban: '' };
    return (await this.all(tx)).find((one) => one.iban === plainIban(iban));
  }
}

const plainIban = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();
