import { amount } from '@candor/amount';
import { expect, it } from 'vitest';
import { platformBooks } from '../../base/words.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { FuturesCommand } from './commands.ts';
import { FuturesExchange, inverseId, linearId, listingOf, one } from './exchange.fixture.ts';

const periodMs = 28_800_000;

/** A position in both contracts, resting orders, a stop and cross margin. */
function traded(): FuturesExchange {
  const exchange = new FuturesExchange();
  exchange.openBoth(50);
  exchange.openBoth(20, 600_000, inverseId);
  exchange.place({ userId: 3, direction: 1, price: 590_000 });
  exchange.place({ userId: 4, direction: 2, price: 610_000 });
  const stop = { kind: 'loss', source: 'mark', triggerPrice: 580_000 } as const;
  exchange.must({ type: 'set_position_stop', userId: 1, contractId: linearId, side: 'long', ...stop });
  exchange.must({ type: 'set_margin_mode', userId: 3, contractId: inverseId, mode: 'cross' });
  return exchange;
}

/** Whose is what, what is on the books, and every price and rank that outcomes are made of. */
const outcome = ({ exchange }: FuturesExchange) => ({
  balances: [1, 2, 3, 4].map((userId) => exchange.balancesOf(userId)),
  books: platformBooks.map((book) => [1, 2].map((assetId) => exchange.bookBalance(book, assetId))),
  positions: exchange.futures.positions(),
  orders: [1, 2, 3, 4].map((userId) => exchange.futures.openOrdersOf(userId)),
  marks: [linearId, inverseId].map((contractId) => exchange.futures.mark(contractId)),
  depth: [linearId, inverseId].map((contractId) => exchange.futures.depth(contractId, 10)),
});

/**
 * Everything that operators can do to contracts, with any figures: a generator with a fixed seed.
 */
function* commands(nowMs: number): Generator<FuturesCommand> {
  let seed = 26;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const { risk } = listingOf();
  const soonest = Math.ceil(nowMs / periodMs) + 21;
  for (let count = 0; count < 1_000; count += 1) {
    const contractId = [linearId, inverseId, 9, 11_000 + count][next(4)] ?? linearId;
    const tiers = [
      { valueMax: amount(BigInt(next(90_000)) * one), leverageMax: next(120), maintenancePpm: next(60_000) },
    ];
    const changed = { ...risk, clampPpm: next(3_000), bandPpm: next(200_000), ...(next(2) === 0 && { tiers }) };
    const fees = { makerPpm: next(600), takerPpm: next(900) };
    yield { type: 'set_contract_fees', contractId, tier: next(4), ...fees };
    yield {
      type: 'set_contract_state',
      contractId,
      state: (['open', 'cancel_only', 'halted'] as const)[next(3)] ?? 'open',
    };
    yield {
      type: 'set_contract_terms',
      contractId,
      risk: changed,
      effectiveFromMs: (soonest + Math.floor(count / 4) - next(3)) * periodMs,
    };
    yield listingOf({ contractId, symbol: `C${count}/USDT:USDT`, risk: changed, ...fees });
  }
}

const harmless = new Set(['contract_fees_set', 'contract_state_set', 'contract_terms_set', 'contract_listed']);

it('four thousand commands of operators change no balance, position, order, price or tier', () => {
  const exchange = traded();
  const before = outcome(exchange);
  const accepted = new Map<string, number>();
  const strange: string[] = [];
  for (const command of commands(exchange.nowMs)) {
    const execution = exchange.execute(command, { kind: 'operator', id: 1 });
    if (execution.kind !== 'record') continue;
    accepted.set(command.type, (accepted.get(command.type) ?? 0) + 1);
    for (const { type } of decodeRecord(execution.bytes).events) if (!harmless.has(type)) strange.push(type);
  }
  expect(strange).toEqual([]);
  expect(outcome(exchange)).toEqual(before);
  // Each kind was taken many times: it is not their refusal that changed nothing.
  expect([...accepted.keys()].toSorted()).toEqual(
    ['list_contract', 'set_contract_fees', 'set_contract_state', 'set_contract_terms'].toSorted(),
  );
  expect(Math.min(...accepted.values())).toBeGreaterThan(10);
});
