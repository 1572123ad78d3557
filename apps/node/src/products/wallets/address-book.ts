import { and, asc, count, eq } from 'drizzle-orm';
import type { RequestOrigin, Security } from '../../identity/security-log/security.ts';
import { idOfLink, linkToken } from '../../identity/security-log/signed-link.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { addressRules, withdrawalAddresses } from '../../base/sql/schema.ts';

export type AddressRow = typeof withdrawalAddresses.$inferSelect;

export interface AddressBookParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly security: Pick<Security, 'changedOnce'>;
  /**
   * How long a new address waits, and how long whitelist-only goes on after its end was asked for.
   */
  readonly coolingMs: number;
  readonly pepper: string;
  readonly publicUrl: string;
  readonly now: () => number;
}

/** Whether withdrawals go to the book alone, and when that ends. */
export interface WhitelistRule {
  readonly whitelistOnly: boolean;
  readonly whitelistEndsAtMs: number | null;
}

/** So many addresses one user keeps at most. */
const addressesMax = 100;

/**
 * Where users send their money: by label, each after a wait in which its owner gets a mail and
 * can take it back without a session. Nothing here comes from history: an address that a stranger
 * sent from is never offered.
 */
export class AddressBook {
  readonly #parts: AddressBookParts;

  constructor(parts: AddressBookParts) {
    this.#parts = parts;
  }

  get coolingMs(): number {
    return this.#parts.coolingMs;
  }

  async list(userId: number): Promise<AddressRow[]> {
    const db = await this.#parts.sql.db();
    return db
      .select()
      .from(withdrawalAddresses)
      .where(eq(withdrawalAddresses.userId, userId))
      .orderBy(asc(withdrawalAddresses.addressId));
  }

  async rule(userId: number): Promise<WhitelistRule> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(addressRules).where(eq(addressRules.userId, userId));
    if (row === undefined || !row.whitelistOnly) return { whitelistOnly: false, whitelistEndsAtMs: null };
    const isOver = row.endsAtMs !== null && row.endsAtMs <= this.#parts.now();
    return { whitelistOnly: !isOver, whitelistEndsAtMs: isOver ? null : row.endsAtMs };
  }

  /**
   * Keeps an address and tells its owner, with the link that removes it; says why where it does
   * not.
   */
  async add(
    userId: number,
    booked: { readonly network: string; readonly address: string; readonly label: string },
    origin: RequestOrigin,
  ): Promise<AddressRow | 'known' | 'too_many'> {
    const { security, coolingMs, pepper, publicUrl, now } = this.#parts;
    const addedAtMs = now();
    let made: AddressRow | 'known' | 'too_many' = 'known';
    const keep = async (tx: Transaction): Promise<boolean> => {
      const [kept] = await tx
        .select({ rows: count() })
        .from(withdrawalAddresses)
        .where(eq(withdrawalAddresses.userId, userId));
      if ((kept?.rows ?? 0) >= addressesMax) {
        made = 'too_many';
        return false;
      }
      const [row] = await tx
        .insert(withdrawalAddresses)
        .values({ userId, ...booked, addedAtMs, usableAtMs: addedAtMs + coolingMs })
        .onConflictDoNothing()
        .returning();
      if (row) made = row;
      return row !== undefined;
    };
    await security.changedOnce(userId, 'address_added', origin, keep, 0, () => {
      if (typeof made === 'string') return undefined;
      const token = linkToken('drop-address', made.addressId, addedAtMs, pepper);
      const { network, address, usableAtMs } = made;
      return { network, address, usableAtMs, dropLink: `${publicUrl}/user/not-me?token=drop.${token}` };
    });
    return made;
  }

  /** One of the user's own; null where there is none. */
  async one(userId: number, addressId: number): Promise<AddressRow | null> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(withdrawalAddresses).where(isOf(userId, addressId));
    return row ?? null;
  }

  /** Writes down that a signature showed whose an address is. */
  async own(userId: number, addressId: number): Promise<AddressRow | null> {
    const db = await this.#parts.sql.db();
    const owned = { ownedAtMs: this.#parts.now() };
    const [row] = await db.update(withdrawalAddresses).set(owned).where(isOf(userId, addressId)).returning();
    return row ?? null;
  }

  /** Removes an address and tells its owner; false where there is none. */
  async remove(userId: number, addressId: number, origin: RequestOrigin): Promise<boolean> {
    const told = await this.#parts.security.changedOnce(userId, 'address_removed', origin, async (tx) => {
      const gone = await tx.delete(withdrawalAddresses).where(isOf(userId, addressId)).returning();
      return gone.length > 0;
    });
    return told !== null;
  }

  async label(userId: number, addressId: number, label: string): Promise<AddressRow | null> {
    const db = await this.#parts.sql.db();
    const [row] = await db.update(withdrawalAddresses).set({ label }).where(isOf(userId, addressId)).returning();
    return row ?? null;
  }

  /** What a mail's link does, once; null where it is forged, too old, or was used. */
  async drop(token: string, origin: RequestOrigin): Promise<AddressRow | null> {
    const { sql, pepper, now } = this.#parts;
    const addressId = idOfLink('drop-address', token, now(), pepper);
    if (addressId === null) return null;
    const db = await sql.db();
    const [row] = await db.select().from(withdrawalAddresses).where(eq(withdrawalAddresses.addressId, addressId));
    if (row === undefined || !(await this.remove(row.userId, addressId, origin))) return null;
    return row;
  }

  /** On at once; off after the wait, which turning it on again ends. */
  async setWhitelistOnly(userId: number, only: boolean, origin: RequestOrigin): Promise<WhitelistRule> {
    const { security, coolingMs, now } = this.#parts;
    const rule = await this.rule(userId);
    if (only ? rule.whitelistOnly && rule.whitelistEndsAtMs === null : !rule.whitelistOnly) return rule;
    if (!only && rule.whitelistEndsAtMs !== null) return rule;
    const next = { whitelistOnly: true, endsAtMs: only ? null : now() + coolingMs };
    await security.changedOnce(userId, only ? 'whitelist_on' : 'whitelist_ending', origin, async (tx) => {
      await tx
        .insert(addressRules)
        .values({ userId, ...next })
        .onConflictDoUpdate({ target: addressRules.userId, set: next });
      return true;
    });
    return this.rule(userId);
  }
}

const isOf = (userId: number, addressId: number) =>
  and(eq(withdrawalAddresses.userId, userId), eq(withdrawalAddresses.addressId, addressId));
