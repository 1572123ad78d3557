import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { requestReference } from '@candor/protocol';
import type { ClientRequest } from '../../../engine/exchange/service.ts';
import type { TestServer } from '../../../assembly/test-support/test-server.ts';
import { certify } from '../../../people/verification/test-support/certify.ts';
import { ClaimRows } from '../claim-rows.ts';
import { missingBankAssets, missingRechargeFunds } from '../first-terms.ts';
import { checkedLines } from '../statement.ts';
import { StatementRows } from '../statement-rows.ts';

const cents = 2_500n;

/** A claim of a verified user and the receipt of its payment, with the exact reference. */
export async function claimWithReceipt(
  server: TestServer,
  userId: number,
): Promise<{ readonly rechargeId: number; readonly receiptId: number }> {
  const { exchange, sql, people } = server;
  const core = exchange.exchange;
  const must = async (command: Command, request?: ClientRequest) => {
    const outcome = await exchange.submit(command, request);
    if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
    return outcome.record;
  };
  if (core.houseAssets().length === 0) {
    for (const command of missingBankAssets(core)) await must(command);
    for (const command of missingRechargeFunds(core)) await must(command);
  }
  await certify(people.verifications, userId);
  const number = core.recharge.nextNumber(userId);
  const named = requestReference({ userId, number });
  const [usdt, bank] = [core.assets()[0]?.assetId ?? 0, core.houseAssets()[0]?.assetId ?? 0];
  await must({ type: 'request_recharge', userId, assetId: usdt, number, amount: amount(cents) });
  const [claims, statements] = [new ClaimRows(sql, () => server.nowMs), new StatementRows(sql, () => server.nowMs)];
  const screenshot = `s${(server.nowMs + core.seq).toString(16).padStart(32, '0')}`;
  const claim = await claims.add({ userId, way: 'bank', assetId: usdt, amount: cents, named, screenshot });
  const requestId = core.recharge.requests().at(-1)?.requestId ?? 0;
  await claims.change(claim?.rechargeId ?? 0, { requestId });
  const opening = core.recharge.accounts()[0]?.closing ?? 0n;
  const line = { amount: cents, bookedOn: '2026-11-26', reference: named, payer: 'Lin Wei', text: named };
  const balances = { opening, closing: opening + cents };
  const account = { iban: 'XX', currency: 'USD' };
  const lines = checkedLines({ ...account, ...balances, lines: [line] }, account);
  const db = await sql.db();
  const { statementId } = await db.transaction((tx) =>
    statements.add({ accountId: 1, importedBy: 1, ...balances, lines }, tx),
  );
  const command: Command = {
    type: 'book_bank_lines',
    accountId: 1,
    assetId: bank,
    opening: amount(opening),
    closing: amount(opening + cents),
    lines: lines.map(({ key, closes }) => ({ key, amount: amount(cents), userId, number, closes })),
    operatorId: 1,
    approverId: 2,
  };
  const record = await must(command, { operatorId: 1, requestId: `booked-${statementId}`, content: named });
  const booked = record.events.find((event) => event.type === 'bank_lines_booked');
  if (booked === undefined) throw new Error('No line was booked.');
  await statements.booked(statementId, booked);
  return { rechargeId: claim?.rechargeId ?? 0, receiptId: booked.lines[0]?.receiptId ?? 0 };
}
