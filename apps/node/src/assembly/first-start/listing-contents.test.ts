import { amount } from '@candor/amount';
import { Exchange } from '@candor/core';
import { expect, test } from 'vitest';
import { describedListings, lackingListings } from './lacking.ts';

const lacking = lackingListings(Exchange.empty());
const contentOf = (begin: string): unknown =>
  JSON.parse(lacking.find(({ entry }) => entry.startsWith(begin))?.content ?? 'null');

test('a market is shown with decimals in place of scales and units', () => {
  expect(contentOf('list_market BTC/USDT ')).toEqual({
    symbol: 'BTC/USDT',
    tickSize: '0.01',
    lotSize: '0.00001',
    minimumQuantity: '0.00001',
    maximumQuantity: '100.00000',
    minimumNotional: '5.00000000',
    maximumNotional: '9000000.00000000',
    bandPpm: 100_000,
    slippageCapPpm: 50_000,
    openOrdersMax: 200,
  });
});

test('names are those of the same listings where the exchange has none yet', () => {
  expect(contentOf('set_otc_pair 0 1 1 ')).toMatchObject({ asset: 'USDT', fiat: 'CNY', minimum: '7.10' });
  expect(contentOf('set_recharge_terms 0 1 ')).toMatchObject({ asset: 'USDT', fiat: 'USD', minimum: '10.00' });
  expect(contentOf('set_periods BTC/USDT ')).toMatchObject({
    periods: expect.arrayContaining([
      { durationSeconds: 30, payoutPpm: 800_000, minimumStake: '10.00000000', maximumStake: '5000.00000000' },
    ]),
  });
});

test('a contract is shown as its proposal would write it', () => {
  const tiers = [{ valueMax: amount(5_000_000_000_000n), leverageMax: 100, maintenancePpm: 5_000 }];
  const risk = {
    bandPpm: 50_000,
    clampPpm: 2_000,
    impact: amount(2_000_000_000_000n),
    interest: 100_000,
    fundingCap: 3,
  };
  const command = {
    type: 'list_contract',
    contractId: 10_001,
    symbol: 'BTC/USDT:USDT',
    kind: 'linear',
    marketId: 1,
    settleAssetId: 1,
    lotScale: 3,
    face: 0,
    minimumQuantity: 1,
    maximumQuantity: 100_000,
    slippageCapPpm: 50_000,
    openOrdersMax: 200,
    makerPpm: 200,
    takerPpm: 500,
    risk: { ...risk, tiers },
  } as const;
  const usdt = { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 } as const;
  const described = describedListings(Exchange.empty(), [usdt, command]).at(-1);
  expect(JSON.parse(described?.content ?? 'null')).toMatchObject({
    symbol: 'BTC/USDT:USDT',
    indexSymbol: 'BTC/USDT',
    settleAsset: 'USDT',
    lotSize: '0.001',
    maximumQuantity: '100.000',
    tiers: [{ bound: '50000', leverage: 100, maintenancePpm: 5_000 }],
  });
});

test('no listing of the catalogue is shown as the journal has it', () => {
  expect(lacking.length).toBeGreaterThan(100);
  expect(lacking.filter(({ content }) => 'type' in (JSON.parse(content) as object))).toEqual([]);
  expect(lacking.filter(({ content }) => content.includes('№'))).toEqual([]);
});

test('a listing whose product does not say how it reads is shown with its terms, amounts among them', () => {
  const command = { type: 'fund_treasury', assetId: 1, amount: amount(5n) } as const;
  const [described] = describedListings(Exchange.empty(), [command]);
  expect(described?.content).toBe('{"type":"fund_treasury","assetId":1,"amount":"5"}');
});
