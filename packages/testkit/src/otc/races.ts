import { amount } from '@candor/amount';
import { type Command, decodeRecord, Exchange, type Execution } from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { Disagreement } from '../run/disagreement.ts';
import { actorOf, coin, OtcFlow, usdtId } from './flow.ts';

const [seller, buyer, orderId] = [1, 3, 1];
const minuteMs = 60_000;
/** Copies of one request. */
const copies = 50;

interface Start {
  readonly snapshot: Uint8Array;
  readonly isPaid: boolean;
  readonly expiresAtMs: number;
}

/**
 * How the races ended, by outcome, and how many copies of a request were answered with its record.
 */
export interface OtcRaces {
  readonly ends: Readonly<Record<string, number>>;
  readonly repeated: number;
}

/**
 * Races on one order: release, cancel, payment mark, appeal and time at its deadline, in an order
 * that chance chooses, each now and then in 50 copies of one request. Throws a Disagreement where
 * an order ends twice, or where its coins are not with who they belong to.
 */
export function playOtcRaces(random: SeededRandom, count: number): OtcRaces {
  const starts = startsOf(random);
  const ends: Record<string, number> = {};
  let repeated = 0;
  for (let race = 0; race < count; race += 1) {
    const start = random.pick(starts);
    const exchange = Exchange.restore(start.snapshot);
    const before = holdingsOf(exchange);
    const outcomes: string[] = [];
    for (const { command, atMs } of line(random, start)) {
      const times = random.chance(1, 4) ? copies : 1;
      for (let copy = 0; copy < times; copy += 1) {
        const execution = execute(exchange, command, atMs);
        if (execution.kind === 'repeated') repeated += 1;
        if (execution.kind !== 'record') continue;
        for (const event of decodeRecord(execution.bytes.slice()).events)
          if (event.type === 'otc_order_closed') outcomes.push(event.outcome);
      }
    }
    const [end = 'open', ...more] = outcomes;
    if (more.length > 0) throw new Disagreement(`race ${race}: the order is ${outcomes.join(', then ')}`);
    ends[end] = (ends[end] ?? 0) + 1;
    judge(exchange, before, end, race);
  }
  return { ends, repeated };
}

/**
 * The same order before and after its payment mark, with its advert closed so that nothing else
 * moves.
 */
function startsOf(random: SeededRandom): readonly Start[] {
  const flow = new OtcFlow(random);
  const exchange = Exchange.empty();
  const terms = {
    price: { kind: 'fixed', ticks: 7_115 },
    total: amount(1_000n * coin),
    minimum: amount(1_000n),
    maximum: amount(10_000_000n),
    windowMinutes: 15,
    methods: ['alipay'],
    taker: { level: 0, completedOrders: 0, accountDays: 0 },
  } as const;
  const setting: readonly Command[] = [
    ...flow.setting(),
    { type: 'publish_otc_advert', userId: seller, side: 'sell', assetId: usdtId, fiatId: 1, online: true, terms },
    {
      type: 'open_otc_order',
      userId: buyer,
      advertId: 1,
      method: 'alipay',
      expectedPrice: 7_115,
      typed: 'fiat',
      amount: amount(700_000n),
      accountSinceMs: 0,
    },
    { type: 'close_otc_advert', userId: seller, advertId: 1 },
  ];
  for (const command of setting) must(exchange, command, flow.nowMs);
  const { expiresAtMs = 0 } = exchange.otc.order(orderId) ?? {};
  const unpaid = { snapshot: exchange.snapshot(), isPaid: false, expiresAtMs };
  must(exchange, { type: 'mark_otc_paid', userId: buyer, orderId }, flow.nowMs);
  return [unpaid, { snapshot: exchange.snapshot(), isPaid: true, expiresAtMs }];
}

/**
 * What everybody tries around the deadline, in an order that chance chooses; times only go forward.
 */
function line(random: SeededRandom, { isPaid, expiresAtMs }: Start) {
  const tries: readonly Command[] = [
    { type: 'release_otc_order', userId: seller, orderId, evidenceId: 1 },
    { type: 'cancel_otc_order', userId: buyer, orderId, statesNotPaid: true },
    { type: 'tick' },
    { type: 'appeal_otc_order', userId: seller, orderId, cause: 'not_received' },
    { type: 'extend_otc_order', userId: seller, orderId },
    ...(isPaid ? [] : [{ type: 'mark_otc_paid', userId: buyer, orderId } as const]),
    { type: 'tick' },
  ];
  const commands = random.shuffled(tries).slice(0, random.integer(2, tries.length));
  const times = commands.map(() => expiresAtMs + random.pick([-minuteMs, -1, 0, 1, minuteMs]));
  times.sort((one, other) => one - other);
  return commands.map((command, place) => ({ command, atMs: times[place] ?? expiresAtMs }));
}

/** Each kind of command is one request of its user. */
function execute(exchange: Exchange, command: Command, timeMs: number): Execution {
  const header = { timeMs, actor: actorOf(command) };
  if (!('userId' in command)) return exchange.execute(command, header);
  const low = command.type.length;
  return exchange.execute(command, { ...header, request: { high: command.userId, low, check: low } });
}

function must(exchange: Exchange, command: Command, timeMs: number): void {
  const execution = exchange.execute(command, { timeMs, actor: actorOf(command) });
  if (execution.kind !== 'record') throw new Disagreement(`${command.type}: ${JSON.stringify(execution)}`);
}

const holdingsOf = (exchange: Exchange) => ({
  seller: exchange.balance({ userId: seller, wallet: 8, assetId: usdtId }),
  buyer: exchange.balance({ userId: buyer, wallet: 1, assetId: usdtId }),
  fees: exchange.bookBalance('fees', usdtId) + exchange.bookBalance('securityFund', usdtId),
});

/** The escrow is still there, or with the buyer less its fee, or the seller's again. */
function judge(exchange: Exchange, before: ReturnType<typeof holdingsOf>, end: string, race: number): void {
  const after = holdingsOf(exchange);
  const quantity = 98_383n * (coin / 100n);
  const escrow = quantity + (quantity * 1_500n) / 1_000_000n;
  const [isReleased, isOpen] = [end === 'released', end === 'open'];
  const moved = {
    toBuyer: after.buyer.available - before.buyer.available,
    toFees: after.fees - before.fees,
    back: after.seller.available - before.seller.available,
    freed: before.seller.reserved - after.seller.reserved,
  };
  const due = {
    toBuyer: isReleased ? quantity : 0n,
    toFees: isReleased ? escrow - quantity : 0n,
    back: isReleased || isOpen ? 0n : escrow,
    freed: isOpen ? 0n : escrow,
  };
  for (const key of ['toBuyer', 'toFees', 'back', 'freed'] as const)
    if (moved[key] !== due[key])
      throw new Disagreement(`race ${race}, ${end}: ${key} is ${moved[key]} in place of ${due[key]}`);
}
