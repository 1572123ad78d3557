import { amount } from '@candor/amount';
import {
  brokenByFutures,
  decodeRecord,
  Exchange,
  RecordAuditor,
  type ExchangeEvent,
  type ExchangeRecord,
} from '@candor/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { FuturesFlow } from './flow.ts';
import { actorOf } from './play.ts';

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;

/** One event of a true journal as somebody might write it instead; undefined leaves it out. */
interface Spoil {
  readonly name: string;
  /** Whether an event is one to spoil. */
  readonly of: (event: ExchangeEvent) => boolean;
  readonly to: (event: ExchangeEvent) => ExchangeEvent | undefined;
  /**
   * The invariant that an audit of the journal finds broken, and where the quick guard finds it
   * too, its number.
   */
  readonly audit: number;
  readonly guard?: number;
}

/** Changes events of one type, where `when` holds. */
function spoil<Type extends ExchangeEvent['type']>(
  name: string,
  type: Type,
  found: { readonly audit: number; readonly guard?: number },
  to: (event: Of<Type>) => Partial<Of<Type>> | undefined,
  when: (event: Of<Type>) => boolean = () => true,
): Spoil {
  const isOf = (event: ExchangeEvent): event is Of<Type> => event.type === type;
  return {
    name,
    ...found,
    of: (event) => isOf(event) && when(event),
    to: (event) => {
      const change = isOf(event) ? to(event) : undefined;
      if (change === undefined) return undefined;
      // As plain objects: the union of all events is more than the compiler can spread.
      const whole: object = event;
      const spoiled: object = { ...whole, ...change };
      return spoiled as ExchangeEvent;
    },
  };
}

const more = (units: bigint, by = 1n): ReturnType<typeof amount> => amount(units + by);

const spoils: readonly Spoil[] = [
  spoil(
    'a premium that the book does not give',
    'premium_sampled',
    { audit: 21 },
    ({ premium }) => ({ premium: premium + 1 }),
    ({ hasSample }) => hasSample,
  ),
  spoil('a premium of another second', 'premium_sampled', { audit: 21, guard: 21 }, ({ second }) => ({
    second: second - 1,
  })),
  spoil(
    'a rate that the samples do not give',
    'funding_settled',
    { audit: 21 },
    ({ rate }) => ({ rate: rate + 1 }),
    ({ outcome }) => outcome === 'paid',
  ),
  spoil(
    'funding that is not paid with enough samples',
    'funding_settled',
    { audit: 21, guard: 21 },
    () => ({ outcome: 'few_samples' }),
    ({ outcome }) => outcome === 'paid',
  ),
  spoil('a payment of one unit too much', 'funding_paid', { audit: 21, guard: 21 }, ({ amount: units }) => ({
    amount: more(units),
  })),
  spoil('a position that funding passes over', 'funding_paid', { audit: 21, guard: 21 }, () => undefined),
  spoil(
    'another difference for the fund',
    'insurance_moved',
    { audit: 21, guard: 21 },
    ({ amount: units }) => ({ amount: more(units) }),
    ({ cause }) => cause === 'funding_remainder',
  ),
  spoil(
    'a mark that its samples do not give',
    'mark_set',
    { audit: 20 },
    ({ mark }) => ({ mark: mark + 1 }),
    ({ stale, samples }) => !stale && samples > 9,
  ),
  spoil(
    'a mark of another index',
    'mark_set',
    { audit: 20 },
    ({ index }) => ({ index: index + 1 }),
    ({ stale }) => !stale,
  ),
  spoil(
    'a basis that the book does not give',
    'mark_set',
    { audit: 20 },
    ({ sample }) => ({ sample: sample + 1 }),
    ({ hasSample }) => hasSample,
  ),
  spoil(
    'a margin without the open loss',
    'position_set',
    { audit: 22 },
    ({ margin }) => ({ margin: more(margin, -1n) }),
    ({ cause, mode }) => cause === 'opened' && mode === 'isolated',
  ),
  spoil(
    'an exit fee of another tier',
    'position_set',
    { audit: 42, guard: 42 },
    ({ exitPpm }) => ({ exitPpm: exitPpm + 1 }),
    ({ cause }) => cause === 'opened',
  ),
  spoil(
    'a leverage that nobody chose',
    'position_set',
    { audit: 42 },
    ({ leverage }) => ({ leverage: leverage + 1 }),
    ({ cause }) => cause === 'opened',
  ),
  spoil(
    'tiers that change at a close',
    'position_set',
    { audit: 42 },
    ({ termsVersion }) => ({ termsVersion: termsVersion + 1 }),
    ({ cause, lots }) => cause === 'closed' && lots > 0,
  ),
  spoil(
    'a stop that outlives its position',
    'stop_ended',
    { audit: 22 },
    () => undefined,
    ({ cause }) => cause === 'position_ended',
  ),
  spoil(
    'a liquidation above F10',
    'liquidation_step',
    { audit: 23, guard: 23 },
    ({ required }) => ({ equity: more(required) }),
    ({ phase }) => phase === 'position_chosen',
  ),
  spoil(
    'a liquidation of too many lots',
    'liquidation_step',
    { audit: 23 },
    ({ lots }) => ({ lots: lots + 1 }),
    ({ phase }) => phase === 'position_chosen',
  ),
  spoil(
    'a bankruptcy price one tick off',
    'liquidation_step',
    { audit: 23 },
    ({ bankruptcyPrice }) => ({ bankruptcyPrice: bankruptcyPrice + 1 }),
    ({ phase }) => phase === 'position_chosen',
  ),
  spoil(
    'a liquidation fee that takes the rest',
    'liquidation_step',
    { audit: 8, guard: 8 },
    ({ fee }) => ({ fee: amount(3n * fee) }),
    ({ phase, fee }) => phase === 'done' && fee > 10n ** 8n,
  ),
  spoil(
    'a fee that its step does not say',
    'insurance_moved',
    { audit: 8, guard: 8 },
    ({ amount: units }) => ({ amount: more(units) }),
    ({ cause }) => cause === 'liquidation_fee',
  ),
  spoil(
    'a fund that pays without bound',
    'insurance_moved',
    { audit: 23 },
    ({ amount: units }) => ({ amount: amount(1_000_000_000n * units) }),
    ({ cause }) => cause === 'shortfall',
  ),
  spoil('a takeover by somebody whose turn it is not', 'deleveraged', { audit: 23 }, ({ otherPositionId }) => ({
    otherPositionId: otherPositionId + 1,
  })),
  spoil('a takeover beside F12', 'deleveraged', { audit: 23, guard: 23 }, ({ price }) => ({ price: price + 1 })),
  spoil('a debt that is forgotten', 'account_owed_set', { audit: 20 }, () => undefined),
  spoil('a debt below zero', 'account_owed_set', { audit: 2, guard: 2 }, () => ({ owed: amount(-1n) })),
  spoil(
    'money of a user that no event explains',
    'posted',
    { audit: 20 },
    ({ available }) => ({ available: more(available) }),
    ({ cause, account }) => cause === 'contract_realised' && 'userId' in account,
  ),
  spoil(
    'an insurance fund that gets what no event says',
    'posted',
    { audit: 24 },
    ({ available }) => ({ available: more(available) }),
    ({ account }) => 'book' in account && account.book === 'insuranceFund',
  ),
];

/** The record with the first of its events that is to be spoiled, spoiled. */
function spoiled(record: ExchangeRecord, { of, to }: Spoil): ExchangeRecord | undefined {
  const place = record.events.findIndex(of);
  const event = record.events[place];
  if (event === undefined) return undefined;
  const changed = to(event);
  return { ...record, events: record.events.toSpliced(place, 1, ...(changed === undefined ? [] : [changed])) };
}

/** A random life, and what the guard says of each first event that was spoiled in it. */
interface Life {
  readonly records: readonly ExchangeRecord[];
  readonly guarded: ReadonlyMap<Spoil, number | undefined>;
}

function live(seed: number, commands: number): Life {
  const flow = new FuturesFlow(new SeededRandom(seed));
  const exchange = Exchange.empty();
  const records: ExchangeRecord[] = [];
  const guarded = new Map<Spoil, number | undefined>();
  const setting = flow.setting();
  for (let count = 0; count < setting.length + commands; count += 1) {
    const command = setting[count] ?? flow.next(exchange);
    const execution = exchange.execute(command, { timeMs: flow.nowMs, actor: actorOf(command) });
    if (execution.kind !== 'record') continue;
    const record = decodeRecord(execution.bytes.slice());
    records.push(record);
    for (const each of spoils) {
      const changed = guarded.has(each) ? undefined : spoiled(record, each);
      if (changed === undefined) continue;
      const bookOf = exchange.bookBalance.bind(exchange);
      guarded.set(each, brokenByFutures(changed, exchange.futures, bookOf)?.invariant);
    }
  }
  return { records, guarded };
}

describe('a spoiled record of contracts', () => {
  let lives: readonly Life[] = [];

  // The first has funding early, the second everything else.
  beforeAll(() => {
    lives = [live(3, 600), live(29, 300)];
  });

  test.each(spoils)('$name: an audit finds it', (each) => {
    const placed = lives.map((life) => ({
      ...life,
      at: life.records.findIndex((record) => spoiled(record, each) !== undefined),
    }));
    const [first] = placed.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at);
    const record = first?.records[first.at];
    const changed = record && spoiled(record, each);
    if (first === undefined || changed === undefined) throw new Error('no life has such an event');
    const auditor = new RecordAuditor();
    for (const before of first.records.slice(0, first.at)) auditor.add(before);
    expect(auditor.problems).toEqual([]);
    auditor.add(changed);
    expect(auditor.problems.map(({ invariant }) => invariant)).toContain(each.audit);
    expect(each.guard === undefined ? undefined : first.guarded.get(each)).toBe(each.guard);
  });
});
