import { amount } from '@candor/amount';
import { describe, expect, it } from 'vitest';
import type { SetContractTerms } from './commands.ts';
import { FuturesExchange, linearId, listingOf, one } from './exchange.fixture.ts';

const operator = { kind: 'operator', id: 1 } as const;
const periodMs = 8 * 3_600_000;

/** Terms with tighter tiers, from the first funding hour that is seven days away. */
function tighter(exchange: FuturesExchange, change: Partial<SetContractTerms> = {}): SetContractTerms {
  const { risk } = listingOf();
  const effectiveFromMs = Math.ceil((exchange.nowMs + 7 * 86_400_000) / periodMs) * periodMs;
  const tiers = [{ valueMax: amount(20_000n * one), leverageMax: 20, maintenancePpm: 20_000 }];
  return { type: 'set_contract_terms', contractId: linearId, effectiveFromMs, risk: { ...risk, tiers }, ...change };
}

describe('listing a contract', () => {
  it('refuses one whose mark could jump over a whole margin', () => {
    const exchange = new FuturesExchange();
    const { risk } = listingOf();
    const listing = (clampPpm: number) =>
      listingOf({ contractId: 10_003, symbol: 'ETH/USDT:USDT', risk: { ...risk, clampPpm } });
    expect(exchange.reason(listing(2_250))).toBe('market_terms_invalid');
    expect(exchange.reason(listing(2_249))).toBeUndefined();
    expect(exchange.reason(listing(2_000))).toBe('market_exists');
  });

  it('refuses ids of markets, symbols of another form, and grids that would round', () => {
    const exchange = new FuturesExchange();
    expect(exchange.reason(listingOf({ contractId: 10_000 }))).toBe('market_terms_invalid');
    expect(exchange.reason(listingOf({ contractId: 10_003, symbol: 'BTC/USDT' }))).toBe('market_terms_invalid');
    expect(exchange.reason(listingOf({ contractId: 10_003, lotScale: 8 }))).toBe('market_scale_too_fine');
    expect(exchange.reason(listingOf({ contractId: 10_003, marketId: 9 }))).toBe('unknown_market');
    expect(exchange.reason(listingOf({ contractId: 10_003, settleAssetId: 2 }))).toBe('market_terms_invalid');
    expect(exchange.reason(listingOf({ contractId: 10_003 }))).toBe('market_exists');
  });

  it('refuses fees that would take the room for the clamp', () => {
    const exchange = new FuturesExchange();
    const fees = { type: 'set_contract_fees', contractId: linearId, tier: 1, makerPpm: 0 } as const;
    expect(exchange.reason({ ...fees, takerPpm: 1_000 })).toBe('market_terms_invalid');
    exchange.must({ ...fees, takerPpm: 400 }, operator);
    exchange.must({ type: 'set_user_tier', userId: 1, tier: 1 });
    expect(exchange.exchange.futures.feesOf(1, linearId)).toEqual({ makerPpm: 0, takerPpm: 400 });
    expect(exchange.problems()).toEqual([]);
  });
});

describe('new terms', () => {
  it('are announced seven days before the funding hour from which they count', () => {
    const exchange = new FuturesExchange();
    const { effectiveFromMs } = tighter(exchange);
    expect(exchange.reason(tighter(exchange, { effectiveFromMs: effectiveFromMs + 1 }))).toBe('market_terms_invalid');
    expect(exchange.reason(tighter(exchange, { effectiveFromMs: effectiveFromMs - periodMs }))).toBe(
      'market_terms_invalid',
    );
    exchange.must(tighter(exchange), operator);
    expect(exchange.exchange.futures.contract(linearId)?.versions).toHaveLength(2);
    expect(exchange.problems()).toEqual([]);
  });

  it('leave a position its tiers until its owner increases it', () => {
    const exchange = new FuturesExchange();
    const { effectiveFromMs } = tighter(exchange);
    exchange.openBoth();
    exchange.must(tighter(exchange), operator);
    exchange.tick(effectiveFromMs);
    expect(exchange.position(1, 'long')).toMatchObject({ termsVersion: 1 });
    exchange.index(600_000);
    exchange.place({ userId: 3, direction: 2, quantity: 1 });
    exchange.place({ userId: 1, direction: 1, quantity: 1 });
    expect(exchange.position(1, 'long')).toMatchObject({ termsVersion: 2, lots: 11n });
    expect(exchange.position(2, 'short')).toMatchObject({ termsVersion: 1 });
    expect(exchange.problems()).toEqual([]);
  });
});
