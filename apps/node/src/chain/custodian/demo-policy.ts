import { existsSync } from 'node:fs';
import type { EvmAddress } from '@candor/custody';
import { chainUnits, type Owed } from '../dev-chain/backing.ts';
import { devCoin, devTokens } from '../dev-chain/dev-assets.ts';
import { demoFeeCapPerGas, devChainId } from '../dev-chain/genesis.ts';
import { writeDurably } from '../../base/ops/write-durably.ts';

/**
 * Of what is owed of an asset: what one payment, the payments of an hour and those of a day may be.
 */
const shares = { paymentPercent: 5n, hourPercent: 10n, dayPercent: 30n } as const;
/** A demo that owes little can pay so many whole coins all the same. */
const leastCoins = 100_000n;

/**
 * Writes the policy of a demo's signer at its first start. No demo asks operators for their keys.
 */
export function writeDemoPolicy(
  path: string,
  {
    owed,
    cold,
    contractOf,
  }: {
    readonly owed: readonly Owed[];
    readonly cold: EvmAddress;
    readonly contractOf: (symbol: string) => EvmAddress;
  },
): void {
  if (existsSync(path)) return;
  const assets = [devCoin, ...devTokens].map(({ symbol, decimals }) => {
    const found = owed.find((one) => one.symbol === symbol);
    const all = found ? chainUnits(found, decimals) : 0n;
    const least = leastCoins * 10n ** BigInt(decimals);
    const base = all > least ? all : least;
    const share = (percent: bigint): string => String((base * percent) / 100n);
    return {
      asset: symbol === devCoin.symbol ? 'coin' : contractOf(symbol),
      perPayment: share(shares.paymentPercent),
      perHour: share(shares.hourPercent),
      perDay: share(shares.dayPercent),
    };
  });
  const terms = { chainId: devChainId, maxFeePerGas: String(demoFeeCapPerGas), maxGas: '500000' };
  writeDurably(path, JSON.stringify({ ...terms, assets, cold: [cold] }));
}
