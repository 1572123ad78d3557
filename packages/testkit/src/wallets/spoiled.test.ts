import { decodeRecord, Exchange, RecordAuditor, type ExchangeEvent, type ExchangeRecord } from '@candor/core';
import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { actorOf, WalletFlow } from './flow.ts';

/** The records of one run. */
function recordsOf(seed: number, commands: number): readonly ExchangeRecord[] {
  const flow = new WalletFlow(new SeededRandom(seed));
  const exchange = Exchange.empty();
  const records: ExchangeRecord[] = [];
  const setting = flow.setting();
  for (let count = 0; count < setting.length + commands; count += 1) {
    const command = setting[count] ?? flow.next(exchange);
    const execution = exchange.execute(command, { timeMs: flow.nowMs, actor: actorOf(command) });
    if (execution.kind === 'record') records.push(decodeRecord(execution.bytes.slice()));
  }
  return records;
}

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;

/** A change of the first event of a kind. */
function spoil<Type extends ExchangeEvent['type']>(type: Type, change: (event: Of<Type>) => Partial<Of<Type>>) {
  return (records: readonly ExchangeRecord[]): readonly ExchangeRecord[] => {
    const place = records.findIndex(({ events }) => events.some((event) => event.type === type));
    return records.map((record, index) => {
      if (index !== place) return record;
      const events = record.events.map((event) => {
        return event.type === type ? { ...event, ...change(event as Of<Type>) } : event;
      });
      return { ...record, events };
    });
  };
}

describe('an auditor who reads the journal alone', () => {
  const records = recordsOf(3, 700);

  const found = (spoiled: readonly ExchangeRecord[]): number[] => {
    const auditor = new RecordAuditor();
    for (const record of spoiled) auditor.add(record);
    return auditor.problems.map(({ invariant }) => invariant);
  };

  test('finds nothing in what was written', () => {
    expect(found(records)).toEqual([]);
  });

  test.each([
    ['a credit of more than came', 29, spoil('deposit_credited', ({ units }) => ({ units: amount(units + 1n) }))],
    ['a credit that is not deep enough', 29, spoil('deposit_credited', ({ height }) => ({ head: height }))],
    ['what came to nobody’s address given to somebody', 29, spoil('deposit_credited', () => ({ userId: 3 }))],
    ['a deposit that is final too soon', 29, spoil('deposit_finalized', ({ height }) => ({ head: height }))],
    [
      'chain units that nobody sent',
      31,
      spoil('deposit_credited', ({ chainAmount }) => ({ chainAmount: amount(chainAmount + 10n ** 12n) })),
    ],
    [
      'gas that is not booked',
      31,
      spoil('payment_mined', ({ networkFee }) => ({ networkFee: amount(networkFee + 10n ** 12n) })),
    ],
    [
      'an approval by somebody else',
      41,
      spoil('withdrawal_approved', ({ operatorId }) => ({ operatorId: operatorId + 1 })),
    ],
    ['a nonce of another payment', 30, spoil('payment_signed', ({ nonce }) => ({ nonce: nonce + 1 }))],
    ['a transaction of no attempt', 30, spoil('payment_mined', () => ({ txHash: 'e'.repeat(64) }))],
    ['a fee that was not stated', 30, spoil('payment_mined', ({ fee }) => ({ fee: amount(fee + 1n) }))],
    [
      'more of a fee than the tenth',
      8,
      spoil('payment_mined', ({ fundShare }) => ({ fundShare: amount(fundShare + 1n) })),
    ],
    ['old evidence', 30, spoil('withdrawal_requested', () => ({ evidenceId: 0 }))],
  ] as const)('finds %s', (_, invariant, change) => {
    expect(found(change(records))).toContain(invariant);
  });
});
