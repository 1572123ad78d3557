import type { Exchange } from '@candor/core';
import { OtcFlow, type SeededRandom } from '@candor/testkit';
import type { ProductOfDays } from '../days/day-simulation.ts';
import { otcCounterNames } from './otc-counters.ts';
import { OtcRules } from './otc-rules.ts';
import { OtcPeople } from './people.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** People who trade with each other. */
export const otcDays: ProductOfDays = {
  needed: otcCounterNames,
  make: ({ random, ownChances, counters, tally }) => {
    const people = new OtcPeople(ownChances);
    return {
      setting: new OtcFlow(random).setting(),
      symbols: [['BTC/USDT', 381_637, 1]],
      rules: new OtcRules(counters, tally),
      next: (exchange) => people.next(exchange),
      wake: (exchange) => wake(exchange, random),
    };
  },
};

/** A moment around what is due next, or hours later. */
function wake(exchange: Exchange, random: SeededRandom) {
  const nowMs = exchange.timeMs;
  const due = exchange.otc.orders().flatMap(({ stage, expiresAtMs, sinceMs, paidAtMs, releaseMs }) => {
    if (stage === 'paid') return [paidAtMs + releaseMs, sinceMs + 24 * hourMs];
    return stage === 'unpaid' ? [expiresAtMs, expiresAtMs - 5 * minuteMs] : [expiresAtMs];
  });
  const ahead = due.filter((atMs) => atMs > nowMs);
  const atMs = random.weighted<() => number>([
    [() => (ahead.length > 0 ? random.pick(ahead) + random.integer(-1_500, 1_500) : nowMs), 10],
    [() => nowMs + random.integer(0, 2_000), 6],
    [() => nowMs + 16 * minuteMs, 2],
    [() => nowMs + 49 * hourMs, 1],
    [() => nowMs + 31 * 24 * hourMs, 1],
  ])();
  return { atMs, due };
}
