import { amount } from '@candor/amount';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../commands.ts';
import { decodeRecord } from '../../codec/decode.ts';
import { FuturesExchange, inverseId, linearId, one } from './exchange.fixture.ts';

/** Numbers that follow from a seed alone. */
class Numbers {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  }
}

const users = [1, 2, 3, 4] as const;

/** What somebody might send next: mostly orders near the index, of every kind. */
function nextCommand(exchange: FuturesExchange, numbers: Numbers, index: number): Command {
  const userId = numbers.of(users);
  const contractId = numbers.of([linearId, linearId, inverseId]);
  const orderId = numbers.of([0, ...exchange.exchange.futures.openOrdersOf(userId).map((order) => order.orderId)]);
  const near = index - 3_000 + 500 * numbers.below(13);
  switch (numbers.below(16)) {
    case 0:
      return { type: 'cancel_contract_order', userId, orderId };
    case 1:
      return { type: 'amend_contract_order', userId, orderId, price: near, quantity: 1 + numbers.below(60) };
    case 2:
      return { type: 'set_leverage', userId, contractId, leverage: numbers.of([3, 10, 20, 50]) };
    case 3:
      return numbers.below(2) === 0
        ? { type: 'set_margin_mode', userId, contractId, mode: numbers.of(['cross', 'isolated']) }
        : { type: 'set_position_mode', userId, mode: numbers.of(['hedge', 'one_way']) };
    case 4: {
      const [side, action] = [numbers.of(['long', 'short'] as const), numbers.of(['add', 'take'] as const)];
      const units = amount(BigInt(1 + numbers.below(2_000_000_000)));
      return { type: 'move_position_margin', userId, contractId, side, action, amount: units };
    }
    case 5: {
      const [from, to] = numbers.of([
        [2, 1],
        [1, 2],
      ] as const);
      return { type: 'transfer', userId, assetId: 1, from, to, amount: amount(BigInt(1 + numbers.below(300)) * one) };
    }
    case 6:
      return exchange.closing({ userId, contractId, direction: numbers.of([3, 4] as const) });
    case 7: {
      const stop = exchange.closing({ userId, contractId, direction: numbers.of([1, 2, 3, 4] as const) });
      const triggerSource = numbers.of(['last', 'index', 'mark'] as const);
      return { ...stop, kind: 'stop_market', triggerPrice: near, triggerSource, quantity: 1 + numbers.below(60) };
    }
    default: {
      const order = exchange.order({
        userId,
        contractId,
        direction: numbers.of([1, 2, 1, 2, 3, 4] as const),
        price: near,
      });
      const quantity = 1 + numbers.below(userId > 2 ? 500 : 150);
      const rests = { timeInForce: numbers.of(['GTC', 'GTC', 'IOC', 'FOK'] as const), quantity } as const;
      const iceberg =
        rests.timeInForce === 'GTC' && numbers.below(4) === 0 ? { displayQuantity: 1 + numbers.below(quantity) } : {};
      return {
        ...order,
        ...rests,
        ...iceberg,
        selfTradePrevention: numbers.of(['expire_taker', 'expire_maker', 'expire_both']),
      };
    }
  }
}

/** Users 3 and 4 have cross margin, and 4 one-way mode; all begin with little. */
function begin(): FuturesExchange {
  const exchange = new FuturesExchange(1_500n);
  for (const userId of [3, 4]) {
    for (const contractId of [linearId, inverseId]) {
      exchange.must({ type: 'set_margin_mode', userId, contractId, mode: 'cross' });
      exchange.must({ type: 'set_leverage', userId, contractId, leverage: 50 });
    }
  }
  exchange.must({ type: 'set_position_mode', userId: 4, mode: 'one_way' });
  return exchange;
}

/** What records say happened, with its cause. */
function happened({ records }: FuturesExchange): Set<string> {
  const events = records.flatMap((record) => decodeRecord(record).events);
  return new Set(events.map((event) => ('cause' in event ? `${event.type} ${event.cause}` : event.type)));
}

describe('whatever people send', () => {
  const seen = new Set<string>();

  it.each([1, 2, 3, 4, 5, 6])('leaves sums, reserves, lots and the clearing book right (seed %i)', (seed) => {
    const numbers = new Numbers(seed);
    const exchange = begin();
    const problems: string[] = [];
    let index = 600_000;
    for (let step = 0; step < 600; step += 1) {
      if (step % 10 === 9) {
        index = Math.min(680_000, Math.max(520_000, index - 15_000 + numbers.below(30_001)));
        exchange.index(step % 100 === 99 ? 0 : index);
      } else {
        exchange.reason(nextCommand(exchange, numbers, index));
      }
      if (step % 50 === 0) problems.push(...exchange.problems().map((problem) => `step ${step}: ${problem}`));
    }
    expect([...problems, ...exchange.problems()]).toEqual([]);
    for (const what of happened(exchange)) seen.add(what);
  });

  it('met what it was made to meet', () => {
    const wanted = [
      'contract_trade',
      'contract_order_triggered',
      'contract_order_finished margin_insufficient',
      'contract_order_finished close_all',
      'contract_order_finished self_trade_prevention',
      'position_set leverage',
      'position_set margin_taken',
      'liquidation_step',
    ];
    expect(wanted.filter((what) => !seen.has(what))).toEqual([]);
  });
});
