import { parseDecimal } from '@candor/amount';
import { custodyShares, type CountedHolding } from '@candor/protocol';

type Wallet = CountedHolding['wallets'][number]['wallet'];

const scale = 18;
const unitsOf = (decimal: string): bigint => {
  const parsed = parseDecimal(decimal, scale);
  return parsed.ok ? parsed.units : 0n;
};

/**
 * What part of what users own lies in a wallet, in hundredths of a percent, rounded down; null
 * where they own nothing.
 */
export function shareOf(amount: string, liabilities: string): number | null {
  const owned = unitsOf(liabilities);
  return owned <= 0n ? null : Number((unitsOf(amount) * 10_000n) / owned);
}

/**
 * The bound of a wallet in percent, and whether its share keeps it; undefined where there is no
 * bound.
 */
export function boundOf(
  wallet: Wallet,
  share: number | null,
): { readonly percent: number; readonly isLeast: boolean; readonly isKept: boolean } | undefined {
  if (wallet === 'deposit_addresses' || share === null) return undefined;
  const percent = custodyShares[wallet];
  const isLeast = wallet === 'cold';
  return { percent, isLeast, isKept: isLeast ? share >= percent * 100 : share <= percent * 100 };
}
