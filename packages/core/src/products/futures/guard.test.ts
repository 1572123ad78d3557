import { amount } from '@candor/amount';
import { describe, expect, it } from 'vitest';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent } from '../events.ts';
import { FuturesExchange } from './exchange.fixture.ts';
import { brokenByFutures } from './guard.ts';

/**
 * A record in which two users open against each other, with what one of its events is changed to.
 */
function broken(change: (event: ExchangeEvent) => ExchangeEvent, clearing = 0n) {
  const exchange = new FuturesExchange();
  exchange.openBoth();
  const record = decodeRecord(exchange.records.at(-1) ?? new Uint8Array());
  const changed = { ...record, events: record.events.map(change) };
  return brokenByFutures(changed, exchange.exchange.futures, () => clearing)?.invariant;
}

describe('the guard of perpetual contracts', () => {
  it('lets a true record pass', () => {
    expect(broken((event) => event)).toBeUndefined();
  });

  it.each([
    [20, { value: amount(1n) }],
    [8, { makerFee: amount(1n) }],
    [8, { fundShare: amount(10n ** 12n) }],
    [6, { makerUserId: 1 }],
    [7, { mark: 500_000 }],
    [4, { lots: 0 }],
  ] as const)('finds invariant %i broken by a trade', (invariant, change) => {
    expect(broken((event) => (event.type === 'contract_trade' ? { ...event, ...change } : event))).toBe(invariant);
  });

  it.each([
    [2, { margin: amount(-1n) }],
    [3, { mode: 'cross' }],
    [20, { lots: 0 }],
  ] as const)('finds invariant %i broken by a position', (invariant, change) => {
    expect(broken((event) => (event.type === 'position_set' ? { ...event, ...change } : event))).toBe(invariant);
  });

  it('finds a clearing book that is not what positions have', () => {
    expect(broken((event) => event, 1n)).toBe(20);
  });
});
