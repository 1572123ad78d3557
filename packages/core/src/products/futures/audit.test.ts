import { amount } from '@candor/amount';
import { describe, expect, it } from 'vitest';
import { auditRecords } from '../../audit/auditor.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent } from '../events.ts';
import { FuturesExchange, inverseId, linearId } from './exchange.fixture.ts';

/** Both kinds opened, marked ten times, and closed in parts with profit and loss. */
function played(): FuturesExchange {
  const exchange = new FuturesExchange();
  exchange.openBoth(10, 600_300);
  exchange.openBoth(60, 600_300, inverseId);
  for (let second = 0; second < 12; second += 1) exchange.index(601_000 + 100 * second);
  for (const contractId of [undefined, inverseId]) {
    const order = { price: 602_300, quantity: 3, ...(contractId !== undefined && { contractId }) };
    exchange.place({ ...order, userId: 2, direction: 4 });
    exchange.place({ ...order, userId: 1, direction: 3 });
  }
  return exchange;
}

/** What an audit finds once every event of a type is changed. */
function audited<Type extends ExchangeEvent['type']>(
  type: Type,
  change: (event: Extract<ExchangeEvent, { readonly type: Type }>) => object,
): number[] {
  const records = played().records.map((bytes) => decodeRecord(bytes));
  const changed = records.map((record) => ({
    ...record,
    events: record.events.map((event) =>
      event.type === type ? { ...event, ...change(event as Extract<ExchangeEvent, { readonly type: Type }>) } : event,
    ),
  }));
  return [...new Set(auditRecords(changed).problems.map(({ invariant }) => invariant))].toSorted((a, b) => a - b);
}

describe('an audit of contracts from their records alone', () => {
  it('finds nothing in a journal that is as it was written', () => {
    const report = auditRecords(played().records.map((bytes) => decodeRecord(bytes)));
    expect(report.problems).toEqual([]);
    expect(report.invariants.find(({ invariant }) => invariant === 20)?.checks).toBeGreaterThan(20);
  });

  it('knows that an operator’s record pays no funding, and the next one does', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth(10);
    exchange.nowMs = (Math.floor(exchange.nowMs / 28_800_000) + 1) * 28_800_000 + 5;
    const rates = { contractId: linearId, tier: 1, makerPpm: 0, takerPpm: 400 };
    exchange.must({ type: 'set_contract_fees', ...rates }, { kind: 'operator', id: 1 });
    exchange.index(600_200);
    expect(auditRecords(exchange.records.map((bytes) => decodeRecord(bytes))).problems).toEqual([]);
  });

  it('knows that samples begin again where nobody needed marks', () => {
    const exchange = new FuturesExchange(100_000n);
    exchange.place({ userId: 3, price: 599_500, quantity: 1_000 });
    exchange.place({ userId: 4, direction: 2, price: 602_500, quantity: 1_000 });
    exchange.openBoth();
    for (let second = 0; second < 12; second += 1) exchange.index(600_000 + second);
    exchange.place({ userId: 1, direction: 3, price: 600_000 });
    exchange.place({ userId: 2, direction: 4, price: 600_000 });
    exchange.openBoth();
    for (let second = 0; second < 12; second += 1) exchange.index(600_500 + second);
    expect(auditRecords(exchange.records.map((bytes) => decodeRecord(bytes))).problems).toEqual([]);
  });

  it('knows that contracts need the samples of their index', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    exchange.nowMs += 1_000;
    const second = Math.floor(exchange.nowMs / 1_000);
    const venues = ['A', 'B', 'C'].map((venue) => ({ venue, mantissa: 600_010n, decimals: 1, ageMs: 10 }));
    const samples = [{ marketId: 1, price: 600_010, venues }];
    const events = exchange.must({ type: 'index_prices', prices: [{ marketId: 1, price: 600_010 }], samples, second });
    expect(events.map(({ type }) => type)).toContain('index_sampled');
    expect(auditRecords(exchange.records.map((bytes) => decodeRecord(bytes))).problems).toEqual([]);
  });

  it('finds a value that price and lots do not give', () => {
    expect(audited('contract_trade', ({ value }) => ({ value: amount(value + 1n) }))).toContain(20);
  });

  it('finds fees that the rates do not give, and a tenth that is none', () => {
    expect(audited('contract_trade', ({ makerFee }) => ({ makerFee: amount(makerFee + 1n) }))).toContain(8);
    expect(audited('contract_trade', ({ takerFee }) => ({ takerFee: amount(takerFee + 1n) }))).toContain(8);
    expect(audited('contract_trade', ({ fundShare }) => ({ fundShare: amount(fundShare + 1n) }))).toEqual([8]);
  });

  it('finds a position that is not what its fills made it', () => {
    expect(audited('position_set', ({ realised }) => ({ realised: amount(realised + 1n) }))).toContain(20);
    expect(audited('position_set', ({ lots }) => ({ lots: lots + 1 }))).toContain(20);
    expect(audited('position_set', ({ owed }) => ({ owed: amount(owed + 1n) }))).toContain(20);
  });

  it('finds a mark that its samples do not give', () => {
    expect(audited('mark_set', ({ mark }) => ({ mark: mark + 1 }))).toContain(20);
  });
});
