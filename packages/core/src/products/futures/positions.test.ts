import { amount } from '@candor/amount';
import { describe, expect, it } from 'vitest';
import { FuturesExchange, inverseId, linearId, one } from './exchange.fixture.ts';

describe('margin', () => {
  it('locks modes while there are positions or orders', () => {
    const exchange = new FuturesExchange();
    exchange.place({ price: 590_000 });
    expect(exchange.reason({ type: 'set_margin_mode', userId: 1, contractId: linearId, mode: 'cross' })).toBe(
      'margin_mode_locked',
    );
    expect(exchange.reason({ type: 'set_position_mode', userId: 1, mode: 'one_way' })).toBe('position_mode_locked');
    exchange.must({ type: 'cancel_all_contract_orders', userId: 1 });
    exchange.must({ type: 'set_margin_mode', userId: 1, contractId: linearId, mode: 'cross' });
    exchange.must({ type: 'set_position_mode', userId: 1, mode: 'one_way' });
    expect(exchange.problems()).toEqual([]);
  });

  it('tops an isolated margin up when leverage falls, and leaves it when it rises', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 5 });
    expect(exchange.position(1, 'long')).toMatchObject({ leverage: 5, margin: 120n * one });
    exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 20 });
    expect(exchange.position(1, 'long')).toMatchObject({ leverage: 20, margin: 120n * one });
    expect(exchange.problems()).toEqual([]);
  });

  it('says what each user chose for each contract, and nothing of those who chose nothing', () => {
    const exchange = new FuturesExchange();
    exchange.must({ type: 'set_leverage', userId: 3, contractId: inverseId, leverage: 20 });
    exchange.must({ type: 'set_margin_mode', userId: 3, contractId: inverseId, mode: 'cross' });
    exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 7 });
    expect(exchange.exchange.futures.settings()).toEqual([
      { userId: 3, contractId: inverseId, mode: 'cross', leverage: 20 },
      { userId: 1, contractId: linearId, mode: 'isolated', leverage: 7 },
    ]);
  });

  it('adds margin, and lets it be taken down to what the mark asks for', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    const move = { type: 'move_position_margin', userId: 1, contractId: linearId, side: 'long' } as const;
    exchange.must({ ...move, action: 'add', amount: amount(50n * one) });
    expect(exchange.position(1, 'long')?.margin).toBe(110n * one);
    exchange.index(594_000);
    // ⌈594 ÷ 10⌉ + 6 of loss stay.
    expect(exchange.reason({ ...move, action: 'take', amount: amount(4_460_000_001n) })).toBe('margin_below_minimum');
    exchange.must({ ...move, action: 'take', amount: amount(4_460_000_000n) });
    expect(exchange.position(1, 'long')?.margin).toBe(6_540_000_000n);
    expect(exchange.problems()).toEqual([]);
  });

  it('counts cross margin without reserving it, and lets only what is free leave the wallet', () => {
    const exchange = new FuturesExchange();
    exchange.must({ type: 'set_margin_mode', userId: 1, contractId: linearId, mode: 'cross' });
    exchange.openBoth(100);
    expect(exchange.wallet(1).reserved).toBe(0n);
    exchange.index(594_000);
    const free = exchange.exchange.futures.account(1, 1)?.free ?? 0n;
    expect(free).toBe(10_000n * one - 300_000_000n - 59_400_000_000n - 6_000_000_000n);
    const transfer = { type: 'transfer', userId: 1, assetId: 1, from: 2, to: 1 } as const;
    expect(exchange.execute({ ...transfer, amount: amount(free + 1n) })).toMatchObject({
      kind: 'rejected',
      reason: 'insufficient_available',
      detail: { available: '9343.00000000' },
    });
    exchange.must({ ...transfer, amount: amount(free) });
    expect(exchange.problems()).toEqual([]);
  });

  it('owes what available cannot pay while another position’s profit covers it, and repays from the first inflow', () => {
    const exchange = new FuturesExchange(500n);
    for (const userId of [1, 3])
      exchange.must({ type: 'set_margin_mode', userId, contractId: linearId, mode: 'cross' });
    for (const userId of [1, 2, 3, 4])
      exchange.must({ type: 'set_leverage', userId, contractId: linearId, leverage: 50 });
    exchange.place({ userId: 2, direction: 2, quantity: 200 });
    exchange.place({ userId: 1, direction: 1, quantity: 200 });
    exchange.place({ userId: 3, direction: 1, quantity: 140 });
    exchange.place({ userId: 1, direction: 2, quantity: 140 });
    // The long loses 600, the short gains 420; available is 500 less fees.
    exchange.index(570_000);
    exchange.place({ userId: 4, direction: 1, price: 570_000, quantity: 200 });
    exchange.place({ userId: 1, direction: 3, price: 570_000, quantity: 200 });
    const account = exchange.exchange.futures.account(1, 1);
    expect(account?.available).toBe(0n);
    expect(account?.owed).toBeGreaterThan(100n * one);
    expect(exchange.problems()).toEqual([]);
    exchange.place({ userId: 4, direction: 3, price: 570_000, quantity: 140 });
    exchange.place({ userId: 1, direction: 4, price: 570_000, quantity: 140 });
    expect(exchange.exchange.futures.account(1, 1)).toMatchObject({ owed: 0n });
    expect(exchange.problems()).toEqual([]);
  });
});

describe('before anything is owed', () => {
  it('ends the newest opening orders of the asset, as many as it takes', () => {
    const exchange = new FuturesExchange(250n);
    for (const userId of [1, 2, 3]) exchange.must({ type: 'set_leverage', userId, contractId: linearId, leverage: 50 });
    exchange.must({ type: 'set_margin_mode', userId: 1, contractId: linearId, mode: 'cross' });
    exchange.openBoth(100);
    for (const quantity of [50, 49]) exchange.place({ price: 575_000, quantity });
    exchange.index(585_000);
    exchange.place({ userId: 3, price: 585_000, quantity: 100 });
    const events = exchange.must(exchange.closing({}));
    expect(events.find((event) => event.type === 'contract_order_finished' && event.userId === 1)).toMatchObject({
      cause: 'debt_prevented',
    });
    expect(exchange.exchange.futures.openOrdersOf(1).map(({ quantity }) => quantity)).toEqual([50]);
    expect(exchange.exchange.futures.account(1, 1)).toMatchObject({ owed: 0n });
    expect(exchange.problems()).toEqual([]);
  });

  it('repays a debt from a transfer in', () => {
    const exchange = new FuturesExchange(500n);
    for (const userId of [1, 3])
      exchange.must({ type: 'set_margin_mode', userId, contractId: linearId, mode: 'cross' });
    for (const userId of [1, 2, 3, 4])
      exchange.must({ type: 'set_leverage', userId, contractId: linearId, leverage: 50 });
    const back = { type: 'transfer', userId: 1, assetId: 1, from: 2, to: 1, amount: amount(50n * one) } as const;
    exchange.must(back);
    exchange.openBoth(200);
    exchange.place({ userId: 3, direction: 1, quantity: 140 });
    exchange.place({ userId: 1, direction: 2, quantity: 140 });
    exchange.index(570_000);
    exchange.place({ userId: 4, direction: 1, price: 570_000, quantity: 200 });
    exchange.must(exchange.closing({}));
    const owed = exchange.exchange.futures.account(1, 1)?.owed ?? 0n;
    expect(owed).toBeGreaterThan(50n * one);
    const events = exchange.must({ ...back, from: 1, to: 2 });
    expect(events.find((event) => event.type === 'account_owed_set')).toMatchObject({
      cause: 'repaid',
      owed: owed - 50n * one,
    });
    expect(exchange.problems()).toEqual([]);
  });
});

describe('the mark', () => {
  it('is written while somebody holds a position, from the index and the samples of the book', () => {
    const exchange = new FuturesExchange(100_000n);
    exchange.place({ userId: 3, price: 599_500, quantity: 1_000 });
    exchange.place({ userId: 4, direction: 2, price: 602_500, quantity: 1_000 });
    expect(exchange.index(600_000).some(({ type }) => type === 'mark_set')).toBe(false);
    exchange.openBoth();
    for (let second = 1; second <= 9; second += 1) {
      const [mark] = exchange.index(600_000 + second).filter((event) => event.type === 'mark_set');
      expect(mark).toMatchObject({ index: 600_000 + second, mark: 600_000 + second, samples: second });
    }
    const [mark] = exchange.index(600_000).filter((event) => event.type === 'mark_set');
    expect(mark).toMatchObject({ samples: 10, mean: 995, mark: 600_995, sample: 1_000 });
    expect(exchange.problems()).toEqual([]);
  });

  it('is stale with the index: nothing opens or fires, closing goes on, and samples begin again', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    exchange.index(600_100);
    const stale = exchange.index(0);
    expect(stale.find((event) => event.type === 'mark_set')).toMatchObject({ stale: true, mark: 600_100 });
    expect(exchange.index(0).some(({ type }) => type === 'mark_set')).toBe(false);
    expect(exchange.reason(exchange.order({}))).toBe('mark_stale');
    exchange.place({ userId: 2, direction: 4, quantity: 4 });
    exchange.place({ userId: 1, direction: 3, quantity: 4 });
    expect(exchange.position(1, 'long')?.lots).toBe(6n);
    expect(exchange.problems()).toEqual([]);
  });
});

describe('triggers', () => {
  it.each(['last', 'index', 'mark'] as const)('fire on the %s', (triggerSource) => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    exchange.index(600_000);
    const stop = exchange.closing({ kind: 'stop_market', triggerPrice: 595_000, triggerSource, quantity: 10 });
    exchange.must(stop);
    exchange.place({ userId: 3, price: 590_000, quantity: 20 });
    if (triggerSource === 'last') {
      exchange.index(596_000);
      exchange.place({ userId: 4, direction: 2, price: 590_000, quantity: 1 });
    } else {
      exchange.index(595_000);
    }
    expect(exchange.position(1, 'long')).toBeUndefined();
    expect(exchange.exchange.futures.openOrdersOf(1)).toEqual([]);
    expect(exchange.problems()).toEqual([]);
  });

  it('follow the price with a trailing stop', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    exchange.index(600_000);
    exchange.must(
      exchange.closing({ kind: 'trailing_stop', trailingOffsetPpm: 10_000, triggerSource: 'mark', quantity: 10 }),
    );
    exchange.index(610_000);
    expect(exchange.exchange.futures.openOrdersOf(1)[0]?.triggerPrice).toBe(603_900);
    exchange.place({ userId: 3, price: 603_000, quantity: 20 });
    exchange.index(603_900);
    expect(exchange.position(1, 'long')).toBeUndefined();
    expect(exchange.problems()).toEqual([]);
  });

  it('hold the margin of what they would open', () => {
    const exchange = new FuturesExchange();
    const { price: _price, ...stop } = exchange.order({
      kind: 'stop_market',
      timeInForce: 'IOC',
      triggerSource: 'index',
    });
    exchange.must({ ...stop, triggerPrice: 606_000 });
    expect(exchange.wallet(1).reserved).toBe(6_060_000_000n + 600_000_000n + 30_300_000n);
    exchange.place({ userId: 2, direction: 2, price: 606_000 });
    exchange.index(606_000);
    expect(exchange.position(1, 'long')).toMatchObject({ lots: 10n, margin: 6_060_000_000n });
    expect(exchange.problems()).toEqual([]);
  });
});
