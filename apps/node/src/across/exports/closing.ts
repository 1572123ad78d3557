import { createHash } from 'node:crypto';
import { formatDecimal } from '@candor/amount';
import { encodeRecord } from '@candor/core';
import type { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';

/** How an account stood when its file was begun. */
export interface Closing {
  readonly seq: number;
  /** SHA-256 of that record's bytes, hex. */
  readonly recordHash: string;
  /** Every coin that is held over all wallets, by its symbol. */
  readonly balances: Readonly<Record<string, string>>;
}

/** The newest record, and what a user holds after it. */
export async function closingOf(
  exchange: Pick<ExchangeService, 'read' | 'recordAt'>,
  listings: Pick<Listings, 'asset'>,
  userId: number,
): Promise<Closing> {
  const { value: held, seq } = await exchange.read((state) => state.balancesOf(userId));
  const record = await exchange.recordAt(seq);
  const sums = new Map<number, bigint>();
  for (const { assetId, available, reserved } of held)
    sums.set(assetId, (sums.get(assetId) ?? 0n) + available + reserved);
  const balances = Array.from(sums)
    .filter(([, units]) => units !== 0n)
    .map(([assetId, units]) => {
      const { symbol, scale } = listings.asset(assetId);
      return [symbol, formatDecimal(units, scale)] as const;
    });
  const recordHash = record === undefined ? '' : createHash('sha256').update(encodeRecord(record)).digest('hex');
  return { seq, recordHash, balances: Object.fromEntries(balances) };
}

/** The closing as the last line of a CSV file, as long as the others. */
export function closingCells({ seq, recordHash, balances }: Closing, length: number): (string | null)[] {
  const held = Object.entries(balances).map(([symbol, amount]) => `${amount} ${symbol}`);
  const cells = ['closing', `record ${seq}`, recordHash, held.join('; ')];
  return [...cells, ...Array.from({ length: Math.max(0, length - cells.length) }, () => null)];
}
