import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDecimals } from '@candor/amount';
import { exportRecords, myPosition } from '@candor/protocol';
import { FuturesServer, type Trader } from './test-support/futures-server.ts';

let futures: FuturesServer;
beforeAll(async () => {
  futures = await FuturesServer.start();
  // A first look keeps where it begins.
  await futures.server.app.futuresNotices.look();
  await futures.server.app.marginWatch.look();
});
afterAll(() => futures.stop());

interface Notice {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

/** A user's notices of contracts, oldest first. */
async function noticesOf(trader: Trader): Promise<readonly Notice[]> {
  await futures.server.projector.idle();
  await futures.server.app.futuresNotices.look();
  const { body } = await futures.ask('/api/notice/inbox', {}, trader);
  const kinds = ['margin_warning', 'liquidation', 'stop_fired'];
  return (body.data.records as unknown as Notice[]).filter(({ kind }) => kinds.includes(kind)).toReversed();
}

/** The mark moves, and ratios are looked at. */
async function markAt(ticks: number): Promise<void> {
  await futures.second(ticks);
  await futures.server.app.marginWatch.look();
}

const rowsOf = (csv: string): Record<string, string>[] => {
  const [head = '', ...lines] = csv.trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place] ?? '', cell])));
};

async function exported(kind: string, trader: Trader): Promise<Record<string, string>[]> {
  const { body } = await futures.ask('/api/user/export', { kind }, trader);
  return rowsOf(exportRecords.output.parse(body.data).csv);
}

test('margin at 80% is warned of once for each time it gets there, then a stop and a liquidation are said', async () => {
  const { alice, bob } = futures;
  const body = { symbol: 'BTC_USDT', type: 'u', leverage: 100 };
  await futures.ask('/api/core/coin/wallet/contract/updateLeverageRadio', body, alice);
  await futures.meet('0.5');
  // F10 at 59,728.50: at 59,740 the ratio is above 80%, at 59,900 far below.
  for (const ticks of [5_974_000, 5_973_900, 5_990_000, 5_974_000]) await markAt(ticks);
  const warned = await noticesOf(alice);
  expect(warned.map(({ kind }) => kind)).toEqual(['margin_warning', 'margin_warning']);
  expect(warned[0]).toMatchObject({ path: '/trade/index?type=usta&symbol=BTC_USDT' });
  expect(warned[0]?.title).toMatch(/^Margin ratio of BTC\/USDT:USDT at (8|9)\d\.\d%$/);
  await futures.second(5_972_850);
  const [, , liquidated] = await noticesOf(alice);
  expect(liquidated).toMatchObject({ kind: 'liquidation', title: 'Liquidated: BTC/USDT:USDT' });
  expect(liquidated?.path).toMatch(/^\/receipt\/LQ-\d+-\d+-/);
  expect(await noticesOf(bob)).toMatchObject([{ kind: 'liquidation', title: 'Auto-deleveraged: BTC/USDT:USDT' }]);
});

test('a stop that fires is said with its price', async () => {
  const { bob } = futures;
  await futures.second(6_000_000);
  await futures.meet('0.1');
  const list = await futures.ask('/api/contract/position/list', {}, bob);
  const [position] = list.body.data.records as unknown as { id: string }[];
  const stop = { positionId: position?.id, kind: 'stop_loss', triggerPrice: '60100.00' };
  await futures.ask('/api/contract/loss/sett', stop, bob);
  await futures.order(futures.alice, { direction: 3, price: '60200.00', quantity: '0.1' });
  await futures.second(6_010_000);
  expect((await noticesOf(bob)).at(-1)).toMatchObject({
    kind: 'stop_fired',
    title: 'Stop loss triggered: BTC/USDT:USDT',
    text: 'The price reached 60100.00 and the closing order was sent.',
  });
});

test('the changes in the files of fills, funding and liquidations are what the wallet changed by', async () => {
  await futures.server.projector.idle();
  for (const trader of [futures.alice, futures.bob]) {
    const files = ['contract_fills', 'contract_funding', 'contract_liquidations'];
    const changes = (await Promise.all(files.map((kind) => exported(kind, trader)))).flat();
    const { body } = await futures.ask('/api/core/coin/entrust/get/myPosition/u', {}, trader);
    const [account] = myPosition.output.parse(body.data).accounts;
    const { available = '0', held = '0', isolatedMargin = '0' } = account ?? {};
    const wallet = [held, isolatedMargin].reduce(addDecimals, available);
    const moved = changes.map(({ change = '0' }) => change).reduce(addDecimals, '5000.00000000');
    expect(moved).toBe(wallet);
  }
  const orders = await exported('contract_orders', futures.bob);
  expect(orders.map(({ act, side }) => `${act} ${side}`)).toContain('open short');
});
