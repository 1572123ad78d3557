import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent } from '../events.ts';
import { hourMs, merchant, minuteMs, secondTaker, taker, TestOtc, user } from './exchange.fixture.ts';
import { brokenByOtc } from './guard.ts';
import { otcTransitions, type OtcAct } from './transitions.ts';

const orderId = 1;
const parties = [merchant, taker, secondTaker];
const evidenceHash = 'cd'.repeat(32);

/** Every act that somebody can try on the one order of this exploration, a stranger included. */
function triesAt(exchange: Exchange): Command[] {
  const evidenceId = exchange.otc.traderOf(merchant).evidenceId + 1;
  const ofParties = parties.flatMap((userId): Command[] => [
    { type: 'mark_otc_paid', userId, orderId },
    { type: 'cancel_otc_order', userId, orderId },
    { type: 'cancel_otc_order', userId, orderId, statesNotPaid: true },
    { type: 'extend_otc_order', userId, orderId },
    { type: 'release_otc_order', userId, orderId, evidenceId },
    { type: 'appeal_otc_order', userId, orderId, cause: 'other' },
    { type: 'withdraw_otc_appeal', userId, orderId },
    { type: 'claim_otc_expired', userId, orderId },
  ]);
  const verdicts = (['buyer', 'seller'] as const).flatMap((to) =>
    (['wrong_amount', 'bond_claim'] as const).map((reasonCode): Command => ({
      type: 'resolve_otc',
      orderId,
      to,
      reasonCode,
      evidenceHash,
      operatorA: 3,
      operatorB: 7,
      compensation: amount(0n),
    })),
  );
  const freezes = [merchant, taker].map((userId): Command => {
    const frozen = exchange.user(userId)?.frozen !== true;
    return { type: 'set_user_frozen', userId, frozen };
  });
  return [...ofParties, ...verdicts, ...freezes];
}

/** How far the clock is moved: to just before and to each time that decides something. */
const jumps = [1, minuteMs, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs, 24 * hourMs, 48 * hourMs];

interface Place {
  readonly snapshot: Uint8Array;
  readonly timeMs: number;
}

/** What makes two places alike: the order's state, and what its times still decide. */
function keyOf(exchange: Exchange, timeMs: number): string {
  const order = exchange.otc.order(orderId);
  if (order === undefined) return 'ended';
  const { stage, expiresAtMs, isWarned, extensions, paidAtMs, sinceMs, releaseMs, appellant, appealWithdrawn } = order;
  const frozen = [merchant, taker].map((userId) => exchange.user(userId)?.frozen === true);
  const fiveMinutes = Math.max(-1, Math.ceil((expiresAtMs - timeMs) / (5 * minuteMs)));
  const times = {
    unpaid: [fiveMinutes, isWarned, extensions],
    paid: [timeMs >= paidAtMs + releaseMs, timeMs >= sinceMs + 24 * hourMs],
    appealed: [appellant],
    expired: [timeMs > expiresAtMs],
    claimed: [],
  };
  return JSON.stringify([stage, times[stage], appealWithdrawn, frozen]);
}

const actOf: Readonly<Record<string, OtcAct>> = {
  mark_otc_paid: 'pay',
  cancel_otc_order: 'cancel',
  extend_otc_order: 'extend',
  release_otc_order: 'release',
  appeal_otc_order: 'appeal',
  withdraw_otc_appeal: 'withdraw_appeal',
  claim_otc_expired: 'claim',
};

test('every state reaches an end, and nothing leaves an appeal but by seller, buyer or verdict', () => {
  const otc = new TestOtc();
  otc.order(otc.advert());
  const start = { snapshot: otc.exchange.snapshot(), timeMs: otc.nowMs };
  const seen = new Map<string, Set<string>>([[keyOf(otc.exchange, otc.nowMs), new Set()]]);
  const queue: Place[] = [start];
  const taken = new Set<string>();
  const problems: string[] = [];
  let tried = 0;
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    const here = Exchange.restore(place.snapshot);
    const from = keyOf(here, place.timeMs);
    const stage = here.otc.order(orderId)?.stage;
    if (stage === undefined) continue;
    const steps = [
      ...triesAt(here).map((command) => ({ command, timeMs: place.timeMs })),
      ...jumps.map((ms) => ({ command: { type: 'tick' } as const, timeMs: place.timeMs + ms })),
    ];
    let exchange = here;
    for (const { command, timeMs } of steps) {
      tried += 1;
      const actor = actorOf(command);
      const execution = exchange.execute(command, { timeMs, actor });
      if (execution.kind !== 'record') continue;
      const record = decodeRecord(execution.bytes.slice());
      const after = exchange.otc.order(orderId)?.stage ?? 'ended';
      const broken = brokenByOtc(record);
      problems.push(...problemOf(command, stage, after, record.events), ...(broken === undefined ? [] : [broken.rule]));
      for (const event of record.events) if (event.type === 'otc_order_closed') taken.add(event.outcome);
      taken.add(`${stage} ${actOf[command.type] ?? command.type}`);
      const to = keyOf(exchange, timeMs);
      seen.get(from)?.add(to);
      if (!seen.has(to)) {
        seen.set(to, new Set());
        queue.push({ snapshot: exchange.snapshot(), timeMs });
      }
      exchange = Exchange.restore(place.snapshot);
    }
  }
  expect(problems).toEqual([]);
  expect(endless(seen)).toEqual([]);
  expect(outcomes.filter((outcome) => !taken.has(outcome))).toEqual([]);
  const ofParties = otcTransitions.filter(({ act }) => Object.values(actOf).includes(act));
  expect(ofParties.filter(({ from, act }) => !taken.has(`${from} ${act}`))).toEqual([]);
  console.info(`OTC exploration: ${seen.size} states, ${tried} tries, ${taken.size} kinds of steps`);
}, 30_000);

const outcomes = ['released', 'cancelled', 'expired', 'awarded_buyer', 'awarded_seller'];

/**
 * What is wrong with a step: it is of the table, and no stranger's; an appeal ends by its seller,
 * its buyer or a verdict.
 */
function problemOf(command: Command, from: string, after: string, events: readonly ExchangeEvent[]): string[] {
  const act = actOf[command.type];
  const isStrangers = 'userId' in command && command.userId === secondTaker;
  const isListed = act === undefined || otcTransitions.some((one) => one.from === from && one.act === act);
  const leavesAppeal = from === 'appealed' && after !== 'appealed';
  const mayLeave = ['release_otc_order', 'cancel_otc_order', 'withdraw_otc_appeal', 'resolve_otc'];
  const isAllowed = !leavesAppeal || mayLeave.includes(command.type);
  const closes = events.filter(({ type }) => type === 'otc_order_closed' || type === 'otc_claim_closed').length;
  const isClosedOnce = closes === (after === 'ended' || (from === 'unpaid' && after === 'expired') ? 1 : 0);
  return !isStrangers && isListed && isAllowed && isClosedOnce ? [] : [`${command.type}: ${from} to ${after}`];
}

/** States from which no step leads to the end. */
function endless(seen: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const ends = new Set(['ended']);
  for (let grew = true; grew;) {
    grew = false;
    for (const [from, to] of seen) {
      if (ends.has(from) || ![...to].some((one) => ends.has(one))) continue;
      ends.add(from);
      grew = true;
    }
  }
  return [...seen.keys()].filter((key) => !ends.has(key));
}

function actorOf(command: Command) {
  if (command.type === 'resolve_otc') return { kind: 'operator', id: 7 } as const;
  if (command.type === 'set_user_frozen' || !('userId' in command)) return { kind: 'system' } as const;
  return user(command.userId);
}
