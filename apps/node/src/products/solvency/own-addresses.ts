import { eq } from 'drizzle-orm';
import type { Sql } from '../../base/sql/open-sql.ts';
import { chainDeposits } from '../../base/sql/schema.ts';
import { type LiveNetwork, ownWalletsOf } from '../wallets/deposits/live-network.ts';

/** An address of the platform. */
export interface OwnAddress {
  readonly wallet: 'hot' | 'warm' | 'cold' | 'deposit';
  readonly address: string;
  /** Whose key signs for it: a wallet, or the index of a deposit address. */
  readonly signer: 'hot' | 'warm' | 'cold' | number;
}

/** The platform's own wallets on a network, and every deposit address to which something came. */
export async function ownAddresses(sql: Pick<Sql, 'db'>, live: LiveNetwork): Promise<readonly OwnAddress[]> {
  const own: OwnAddress[] = ownWalletsOf(live).map((one) => ({ ...one, signer: one.wallet }));
  const db = await sql.db();
  const came = await db
    .selectDistinct({ index: chainDeposits.addressIndex })
    .from(chainDeposits)
    .where(eq(chainDeposits.networkId, live.networkId));
  const indexes = new Set([0, ...came.map(({ index }) => index)]);
  for (const signer of indexes) own.push({ wallet: 'deposit', address: live.addressOf(signer), signer });
  return own;
}
