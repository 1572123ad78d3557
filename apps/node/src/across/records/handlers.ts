import { dayResults, getBill, monthStatement } from '@candor/protocol';
import type { EquityCallParts } from '../assets/equity-call.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { type BillDetailParts, readBill } from './bill-detail.ts';
import { readDayResults } from './day-results.ts';
import { readStatement } from './month-statement.ts';
import { monthOf } from './months.ts';
import type { StatementKey } from './statement-key.ts';

interface RecordParts extends EquityCallParts, BillDetailParts {
  readonly statementKey: StatementKey;
}

/** The calls that show what a user's figures come from: the record of an entry, days, months. */
export function recordHandlers(parts: RecordParts): Handled[] {
  const { now, statementKey } = parts;
  return [
    handle(getBill, ({ input, context }) => readBill(parts, context.caller().userId, input.billId)),
    handle(dayResults, ({ input, context }) =>
      readDayResults(parts, context.caller().userId, monthOf(input.month, now())),
    ),
    handle(monthStatement, async ({ input, context }) => {
      const statement = await readStatement(parts, context.caller().userId, monthOf(input.month, now()));
      return { statement, jws: await statementKey.sign(statement) };
    }),
  ];
}
