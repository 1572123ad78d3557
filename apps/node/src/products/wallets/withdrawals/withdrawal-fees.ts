import { formatDecimal } from '@candor/amount';
import type { OutputOf, withdrawalTimes } from '@candor/protocol';
import type { Listings } from '../../../engine/listings/listings.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';

export type WithdrawalFee = OutputOf<typeof withdrawalTimes>['fees'][number];

interface FeeParts {
  readonly exchange: Pick<ExchangeService, 'peek'>;
  readonly listings: Listings;
  readonly networks: () => readonly LiveNetwork[];
}

/** What a withdrawal of each coin costs on each network whose chain runs. */
export function withdrawalFees({ exchange, listings, networks }: FeeParts): WithdrawalFee[] {
  return networks().flatMap(({ networkId, network, name }) => {
    const assets = exchange.peek((state) => state.networks.network(networkId))?.assets ?? [];
    return assets.map(({ assetId, ledgerScale, terms }) => {
      const text = (units: bigint): string => formatDecimal(units, ledgerScale, 0);
      const { withdrawalFee, minimumWithdrawal } = terms;
      const coin = listings.asset(assetId).symbol;
      return { coin, network, name, fee: text(withdrawalFee), minimum: text(minimumWithdrawal) };
    });
  });
}
