import { amount } from '@candor/amount';
import { type ExchangeEvent, type ExchangeRecord, RecordAuditor } from '@candor/core';
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { playOtc } from './play.ts';
import { playOtcRaces } from './races.ts';

const runs = [29, 30, 31].map((seed) => playOtc(new SeededRandom(seed), 3_000));
const [run = { met: new Map<string, number>(), records: [] }] = runs;

test('people who trade with each other move what the rules say, record by record', () => {
  const needed = [
    'released',
    'cancelled',
    'expired',
    'awarded_buyer',
    'awarded_seller',
    'hold',
    'paid_proven',
    'not_paid',
    'wrong_amount',
    'third_party_payer',
    'seller_silent',
    'buyer_silent',
    'reversed',
    'bond_claim',
    'otc_order_extended',
    'otc_order_warned',
    'otc_order_appealed',
    'otc_appeal_withdrawn',
    'otc_claimed',
    'otc_claim_closed',
    'otc_bond_set',
    'otc_advert_blocked',
    'otc_advert_closed',
    'otc_advert_edited',
    'prices_stale',
    'otc_price_moved',
    'approver_repeated',
    'otc_too_early',
    'otc_wrong_state',
    'account_frozen',
  ];
  expect(needed.filter((name) => !runs.some(({ met }) => met.has(name)))).toEqual([]);
});

test('the first to act at a deadline ends the order, once, and 50 copies of a request are one', () => {
  const { ends, repeated } = playOtcRaces(new SeededRandom(29), 200);
  expect(Object.keys(ends).toSorted()).toEqual(['cancelled', 'expired', 'open', 'released']);
  expect(repeated).toBeGreaterThan(1_000);
});

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;

/** The records with the first event of a kind changed. */
function spoil<Type extends ExchangeEvent['type']>(
  type: Type,
  change: (event: Of<Type>) => Partial<Of<Type>>,
  when: (event: Of<Type>) => boolean = () => true,
): readonly ExchangeRecord[] {
  const isOf = (event: ExchangeEvent): boolean => event.type === type && when(event as Of<Type>);
  const place = run.records.findIndex(({ events }) => events.some(isOf));
  return run.records.map((record, index) => {
    if (index !== place) return record;
    const events = record.events.map((event): ExchangeEvent => {
      const copy = Object.assign(Object.create(null) as object, event);
      return Object.assign(copy, isOf(event) ? change(event as Of<Type>) : {});
    });
    return { ...record, events };
  });
}

describe('an auditor who reads the journal alone finds', () => {
  const found = (records: readonly ExchangeRecord[]): number[] => {
    const auditor = new RecordAuditor();
    for (const record of records) auditor.add(record);
    return auditor.problems.map(({ invariant }) => invariant);
  };
  const doubled = run.records.map((record) =>
    record === run.records.find(({ events }) => events.some(({ type }) => type === 'otc_order_closed'))
      ? { ...record, events: [...record.events, ...record.events.filter(({ type }) => type === 'otc_order_closed')] }
      : record,
  );

  test.each([
    ['a release that pays twice', 35, doubled],
    [
      'an edit that loses an escrow',
      35,
      spoil('otc_advert_edited', ({ remaining }) => ({ remaining: amount(remaining + 1n) })),
    ],
    [
      'a paid order that expires',
      35,
      spoil(
        'otc_order_closed',
        () => ({ outcome: 'expired' }),
        (event) => event.outcome === 'released',
      ),
    ],
    [
      'a fee from the wrong side',
      35,
      spoil(
        'otc_order_closed',
        ({ side }) => ({ side: side === 'sell' ? 'buy' : 'sell' }),
        (event) => event.fee > 0n,
      ),
    ],
    ['a verdict by one', 41, spoil('otc_resolved', ({ operatorB }) => ({ operatorA: operatorB }))],
    [
      'a reserve that is kept when an advert goes offline',
      3,
      spoil(
        'otc_advert_online_set',
        () => ({ reserved: amount(7n) }),
        (event) => !event.online,
      ),
    ],
    ['a quantity that was not paid for', 35, spoil('otc_order_opened', ({ fiat }) => ({ fiat: amount(fiat / 2n) }))],
    [
      'more of a bond than it holds',
      35,
      spoil('otc_resolved', () => ({ compensation: amount(10n ** 15n), bondOwnerId: 1 })),
    ],
  ])('%s', (_, invariant, records) => {
    expect(found(records)).toContain(invariant);
  });
});
