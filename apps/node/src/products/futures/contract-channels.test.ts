import { afterAll, beforeAll, expect, test } from 'vitest';
import { liquidationMessage, markMessage, publicMessage } from '@candor/protocol';
import { contractLines } from './contract-channels.ts';
import { FuturesServer } from './test-support/futures-server.ts';

let futures: FuturesServer;
beforeAll(async () => {
  futures = await FuturesServer.start();
});
afterAll(() => futures.stop());

test('LIQUIDATION begins with the last ones and goes on with each, of one contract or of all, without names', async () => {
  const lines = contractLines(futures.server.app.futures);
  const contractId = lines.find('BTC/USDT:USDT')?.contractId ?? 0;
  const [own, all, other] = [lines.liquidations(contractId), lines.liquidations(), lines.liquidations(contractId + 1)];
  expect(await own.snapshot()).toMatchObject({ snapshot: true, data: [] });
  const body = { symbol: 'BTC_USDT', type: 'u', leverage: 100 };
  await futures.ask('/api/core/coin/wallet/contract/updateLeverageRadio', body, futures.alice);
  await futures.meet('0.5');
  await futures.second(5_972_850);
  const sent = liquidationMessage.parse(publicMessage.parse(own.update(0)) && (await own.snapshot()));
  expect(sent).toMatchObject({ symbol: 'BTC/USDT:USDT', data: [{ side: 'long', quantity: '0.50000' }] });
  expect(Object.keys(sent.data[0] ?? {}).filter((name) => /user|position/i.test(name))).toEqual([]);
  expect(own.update(1)).toBe(null);
  expect(all.update(0)).toMatchObject({ symbol: null, snapshot: false, data: sent.data });
  expect(other.update(0)).toBe(null);
  // A later subscriber begins with it.
  expect(await lines.liquidations(contractId).snapshot()).toMatchObject({ data: sent.data });
});

test('MARK says mark, funding and open interest once in each second in which they changed', async () => {
  const lines = contractLines(futures.server.app.futures);
  const contractId = lines.find('BTC_USDT')?.contractId ?? 0;
  const channel = lines.mark(contractId);
  await futures.second(6_000_000);
  await futures.meet('0.1');
  await futures.second(6_000_100);
  const first = markMessage.parse(publicMessage.parse(channel.update(0)) && (await channel.snapshot()));
  expect(first).toMatchObject({
    symbol: 'BTC/USDT:USDT',
    data: { mark: { mark: '60001.00', stale: false }, openInterest: '0.10000', funding: { periodHours: 8 } },
  });
  expect(channel.update(1_000)).toBe(null);
  await futures.second(6_000_200);
  expect(channel.update(1_999)).toBe(null);
  expect(channel.update(2_000)).toMatchObject({ data: { mark: { mark: '60002.00' } } });
});
