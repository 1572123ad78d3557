import { amount } from '@candor/amount';
import { type Command, Exchange } from '@candor/core';
import { expect, test } from 'vitest';
import { ledgerSides } from './ledger-reserves.ts';

const dollarId = 1_001;
const two = { operatorId: 1, approverId: 2 } as const;
const key = (line: number): string => String(line).padStart(32, '0');

/** Books one line of a bank's statement. */
const line = (number: number, cents: readonly [opening: bigint, units: bigint], closes = 0): Command => ({
  type: 'book_bank_lines',
  accountId: 1,
  assetId: dollarId,
  opening: amount(cents[0]),
  closing: amount(cents[0] + cents[1]),
  lines: [{ key: key(number), amount: amount(cents[1]), userId: 0, number: 0, closes }],
  ...two,
});

test('money that an owner paid in and that was paid out whole stays on the public list', () => {
  const exchange = Exchange.empty();
  const listing = { assetId: dollarId, symbol: 'USD', scale: 2, houseOnly: true } as const;
  const must = (command: Command, kind: 'operator' | 'system' = 'operator'): void => {
    const actor = kind === 'system' ? ({ kind } as const) : ({ kind, id: 1 } as const);
    expect(exchange.execute(command, { timeMs: 1_700_000_000_000, actor })).toMatchObject({ kind: 'record' });
  };
  must({ type: 'list_asset', ...listing }, 'system');
  expect(ledgerSides(exchange)).toEqual([]);
  must(line(1, [0n, 90_000n]));
  must({ type: 'keep_bank_receipt', receiptId: 1, origin: 'capital', key: key(0), ...two });
  must({ type: 'open_bank_payout', assetId: dollarId, amount: amount(90_000n), ...two });
  must(line(2, [90_000n, -90_000n], 2));
  expect(ledgerSides(exchange)).toMatchObject([
    { symbol: 'USD', owedToUsers: 0n, books: [], networks: [], stated: 0n, paidIn: 90_000n, paidOut: 90_000n },
  ]);
});
