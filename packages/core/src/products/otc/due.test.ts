import { amount } from '@candor/amount';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ExchangeEvent } from '../events.ts';
import { RecordWriter } from '../../record/writer.ts';
import { State } from '../../state/state.ts';
import { blamelessFromMs, dueOtc, nextDueMs } from './due.ts';
import { coin, hourMs, minuteMs, TestOtc } from './exchange.fixture.ts';
import { type OtcOrder, OtcState } from './state.ts';

let otc: TestOtc;

beforeEach(() => {
  otc = new TestOtc();
});

test('many orders of one seller end in one record, by their number', () => {
  const advertId = otc.advert();
  const orderIds: number[] = [];
  for (let userId = 100; userId < 140; userId += 1) {
    otc.must({ type: 'register_user', userId, merchant: false });
    orderIds.push(otc.order(advertId, { userId, amount: amount(10_000n) }));
  }
  const idsOf = (events: readonly ExchangeEvent[], type: ExchangeEvent['type']) =>
    events.flatMap((event) => (event.type === type && 'orderId' in event ? [event.orderId] : []));
  // Nobody looked for so long that each order expired and its claim lapsed.
  const events = otc.pass(50 * hourMs);
  expect(idsOf(events, 'otc_order_closed')).toEqual(orderIds);
  expect(idsOf(events, 'otc_claim_closed')).toEqual(orderIds);
  expect(otc.pass(0)).toEqual([]);
  expect(otc.exchange.otc.advert(advertId)?.remaining).toBe(1_000n * coin);
  expect(otc.problems()).toEqual([]);
});

test('200,000 orders are walked once for all that is due in a record', () => {
  const orderId = otc.order(otc.advert());
  const order: OtcOrder = { ...otc.exchange.otc.orders()[0] } as OtcOrder;
  const [state, writer] = [new State(), new RecordWriter()];
  const own = new OtcState(state);
  for (let id = orderId; id <= 200_000; id += 1) own.orders.set(id, { ...order, orderId: id });
  const walks = vi.spyOn(own.orders, 'values');
  const at = (timeMs: number) => ({ state, own, timeMs, writer });
  expect(dueOtc(at(nextDueMs(order) - 1), 10)).toBe(0);
  expect(walks).toHaveBeenCalledTimes(1);
  expect(own.firstDueMs).toBe(nextDueMs(order));
  // All are of the same two people: one at a time, without another walk for the next.
  state.seq += 1;
  for (let times = 0; times < 3; times += 1) {
    expect(dueOtc(at(nextDueMs(order)), 10)).toBe(1);
    Object.assign(own.order(orderId + times), { isWarned: true });
  }
  expect(walks).toHaveBeenCalledTimes(2);
});

test('a buyer of a silent seller can cancel without blame before the order expires', () => {
  const afterMinutes = (windowMinutes: number) =>
    blamelessFromMs({ openedAtMs: 0, expiresAtMs: windowMinutes * minuteMs }) / minuteMs;
  expect([15, 18, 20, 30, 180].map((minutes) => afterMinutes(minutes))).toEqual([10, 13, 15, 15, 15]);
});
