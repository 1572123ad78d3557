import { amount } from '@candor/amount';
import type { ExchangeService } from '../../../engine/exchange/service.ts';

const units = (value: bigint) => amount(value);

/** Lists the network of tests with its coin: 0.0005 to withdraw, of 0.005 at least. */
export async function listEthereum(exchange: Pick<ExchangeService, 'submit'>): Promise<void> {
  const networkId = 1;
  const terms = { confirmations: 3, finality: 6 };
  await exchange.submit({ type: 'list_network', networkId, name: 'ETHEREUM', kind: 'evm', chainId: 1, terms });
  await exchange.submit({
    type: 'list_network_asset',
    networkId,
    assetId: 3,
    contract: '',
    chainDecimals: 18,
    terms: {
      minimumDeposit: units(100_000n),
      withdrawalFee: units(50_000n),
      minimumWithdrawal: units(500_000n),
      maximumWithdrawal: units(100_000_000_000n),
      doubleFrom: units(0n),
    },
  });
}
