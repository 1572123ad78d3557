import { liquidationHistory, liquidationReceiptCall, listOwnLiquidations } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import type { FuturesParts } from './futures-parts.ts';
import { listReceipts } from './lists.ts';
import { checkRange, idsOf, ownRows } from './order-handlers.ts';
import { receiptOf, receiptRow } from './receipts.ts';
import { ownText, publicText, receiptNumber } from './receipt-texts.ts';

/**
 * The calls that show liquidations and deleveragings: own ones, everybody's, and their receipts.
 */
export function futuresReceiptHandlers(parts: FuturesParts): Handled[] {
  const { listings, projector, receiptKeys, sql } = parts;
  const contractOf = (contractId: number) => listings.contract(contractId);
  const keyOf = (number: string): string => receiptKeys.keyOf(number);
  return [
    handle(listOwnLiquidations, async ({ input, context }) => {
      const { symbol, contractType, current, size, before, ...filter } = input;
      checkRange(filter);
      const { userId } = context.caller();
      const own = { userId, contractIds: idsOf(parts, symbol, contractType), ...filter };
      return listReceipts(await ownRows(parts, userId), own, { current, size, before }, (row) =>
        ownText(row, contractOf(row.contractId), keyOf),
      );
    }),
    handle(liquidationHistory, async ({ input }) => {
      const { symbol, type, current, size, before, ...filter } = input;
      checkRange(filter);
      const contractIds = idsOf(parts, symbol, type);
      return listReceipts(await sql.db(), { contractIds, ...filter }, { current, size, before }, (row) =>
        publicText(row, contractOf(row.contractId)),
      );
    }),
    handle(liquidationReceiptCall, async ({ input: { liquidationId, key }, context }) => {
      const caller = context.visitor();
      if (caller) await projector.upTo(caller.userId);
      const db = await sql.db();
      const row = await receiptRow(db, liquidationId);
      const isKey = row !== undefined && key !== undefined && receiptKeys.opens(receiptNumber(row), key);
      // A number without its key is as unknown as one that never was.
      if (!row || (!isKey && row.userId !== caller?.userId)) throw rejected('not_found');
      return receiptOf(db, row, contractOf);
    }),
  ];
}
