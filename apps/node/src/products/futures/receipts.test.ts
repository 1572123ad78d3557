import type { LiquidationReceipt, OwnLiquidation, PublicLiquidation } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../assembly/test-support/test-server.ts';
import { FuturesServer, type Trader } from './test-support/futures-server.ts';

const head = '/api/core/coin';
let futures: FuturesServer;
let carol: Trader;

const leverage = (trader: Trader, of: number) =>
  futures.ask(`${head}/wallet/contract/updateLeverageRadio`, { symbol: 'BTC_USDT', type: 'u', leverage: of }, trader);
const own = async (trader: Trader): Promise<OwnLiquidation[]> => {
  const { body } = await futures.ask(`${head}/contract/liquidations`, {}, trader);
  return (body.data.records ?? []) as unknown as OwnLiquidation[];
};
const receipt = (liquidationId: string, trader: Trader | undefined, key?: string): Promise<Answer> => {
  const query = `liquidationId=${liquidationId}${key === undefined ? '' : `&key=${key}`}`;
  return futures.server.ask(`${head}/contract/receipt?${query}`, {
    method: 'GET',
    ...(trader && { token: trader.token }),
  });
};
const receiptIn = ({ body }: Answer) => body.data as unknown as LiquidationReceipt;

// Example F6: long 0.5 BTC at 60,000 and 100×, of which 0.3 are sold and nobody buys the rest.
beforeAll(async () => {
  futures = await FuturesServer.start();
  carol = await FuturesServer.trader(futures.server, 'carol@example.com');
  await leverage(futures.alice, 100);
  await futures.meet('0.5');
  await futures.order(carol, { direction: 1, price: '59720.00', quantity: '0.3' });
  await futures.second(5_972_850);
});
afterAll(() => futures.stop());

test('a liquidation is in its owner’s list with what it cost and what came back', async () => {
  const [step, ...others] = await own(futures.alice);
  expect(others).toEqual([]);
  expect(step).toMatchObject({
    kind: 'liquidation',
    symbol: 'BTC/USDT:USDT',
    side: 'long',
    quantity: '0.50000',
    mark: '59728.50',
    fundPaid: '0.00000000',
    asset: 'USDT',
  });
  // What the wallet lost is what was realised and paid; the margin that came back was in it before.
  const units = (text = '0') => Math.round(Number(text) * 1e8);
  const paid = units(step?.realised) - units(step?.tradingFee) - units(step?.fee);
  expect(units(step?.walletChange)).toBe(paid);
  expect(units(step?.returned)).toBe(300 * 1e8 + paid);
});

test('its receipt recomputes: mark, margin, fills, who was taken over from and at which rank', async () => {
  const [step] = await own(futures.alice);
  const sheet = receiptIn(await receipt(step?.liquidationId ?? '', futures.alice));
  expect(sheet).toMatchObject({
    kind: 'liquidation',
    leverage: 100,
    margin: '300.00000000',
    unrealised: '-135.75000000',
    equity: '164.25000000',
    maintenance: '149.32125000',
    exitFee: '14.93212500',
    required: '164.25337500',
    exitRate: '0.0005',
    closedQuantity: '0.50000',
    others: [],
    markClampRate: '0.002',
  });
  expect(sheet.phases.map(({ phase }) => phase)).toEqual(['position_chosen', 'deleveraging', 'done']);
  expect(sheet.fills.map(({ part, quantity }) => `${part} ${quantity}`)).toEqual([
    'book 0.30000',
    'deleveraging 0.20000',
  ]);
  expect(sheet.takenOver).toMatchObject([
    { place: 1, of: 1, quantity: '0.20000', rank: { unrealised: '135.75000000', cost: '30000.00000000' } },
  ]);
  expect(sheet.markSamples.at(-1)).toMatchObject({ mark: '59728.50', seq: sheet.markSeq });
  expect(sheet.tiers).toHaveLength(5);
});

test('a deleveraged user has a receipt with the place in line and without a fee', async () => {
  const [taken] = await own(futures.bob);
  expect(taken).toMatchObject({ kind: 'deleveraging', side: 'short', quantity: '0.20000', fee: '0.00000000' });
  const sheet = receiptIn(await receipt(taken?.liquidationId ?? '', futures.bob));
  expect(sheet).toMatchObject({ kind: 'deleveraging', adlPlace: 1, adlOf: 1, tradingFee: '0.00000000' });
  expect(sheet.adlRank).toMatchObject({ equity: '3135.75000000', value: '29864.25000000' });
  expect(sheet.fills).toMatchObject([{ part: 'deleveraging', quantity: '0.20000' }]);
});

test('a receipt is its owner’s by number and anybody’s by key, and names nobody', async () => {
  const [step] = await own(futures.alice);
  const number = step?.liquidationId ?? '';
  const refused = await Promise.all([
    receipt(number, futures.bob),
    receipt(number, undefined),
    receipt(number, undefined, 'x'.repeat(22)),
    receipt('LQ-999999-0', futures.alice),
  ]);
  expect(refused.map(({ body }) => body.data.reason)).toEqual(Array.from({ length: 4 }, () => 'not_found'));
  const open = await receipt(number, undefined, step?.receiptKey);
  expect(receiptIn(open).liquidationId).toBe(number);
  expect(open.text).not.toContain('userId');
  expect(await own(carol)).toEqual([]);
});

test('everybody sees liquidations with their mark and without names', async () => {
  const path = `${head}/open/contract/liquidations?symbol=BTC_USDT&type=u`;
  const { body, text } = await futures.server.ask(path, { method: 'GET' });
  const records = body.data.records as unknown as PublicLiquidation[];
  expect(records).toMatchObject([
    { symbol: 'BTC/USDT:USDT', side: 'long', quantity: '0.50000', deleveraged: '0.20000', mark: '59728.50' },
  ]);
  expect(text).not.toMatch(/userId|positionId|receiptKey/);
});

test('the place in line of a cross position follows from its account', async () => {
  const dave = await FuturesServer.trader(futures.server, 'dave@example.com');
  const body = { symbol: 'BTC_USDT', type: 'u', marginMode: 'cross' };
  await futures.ask(`${head}/wallet/contract/updateLeverageRadio`, body, dave);
  await futures.ask('/api/contract/order/cancelAll', {}, carol);
  await futures.order(dave, { direction: 2, price: '59728.50', quantity: '0.4' });
  await futures.order(futures.alice, { direction: 1, price: '59728.50', quantity: '0.4' });
  await futures.second(5_940_000);
  const [taken] = await own(dave);
  const sheet = receiptIn(await receipt(taken?.liquidationId ?? '', dave));
  // 5,000, less the maker's fee of 4.77828, and 131.40 unrealised.
  expect(sheet).toMatchObject({ marginMode: 'cross', adlPlace: 2, adlOf: 2 });
  expect(sheet.adlRank).toMatchObject({ value: '23760.00000000', equity: '5126.62172000' });
  expect(sheet).toMatchObject({ costUnits: '2389140000000', closedQuantity: '0.10000' });
});
