import { amount } from '@candor/amount';
import { auditState, type Command, Exchange } from '@candor/core';
import { SeededRandom } from '@candor/testkit';
import { checkedLines, type ReadStatement } from '../../apps/node/src/products/recharge/statement.ts';
import { readCamt } from '../../apps/node/src/products/recharge/statement-camt.ts';
import { readCsv } from '../../apps/node/src/products/recharge/statement-csv.ts';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';

const account = { iban: 'DE89370400440532013000', currency: 'USD' };
const bankId = 1_001;
const linesOfOne = 5_000;
const text = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * `count` lines of bank statements, CSV and camt.053 in turn, are read, booked, and sent again: as
 * they were, in another order, and among new ones. Passes when each line is booked once, and the
 * ledger holds what the bank says.
 */
export async function bankLines({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  let exchange = Exchange.empty();
  const run = (command: Command) =>
    exchange.execute(command, { timeMs: 1_700_000_000_000, actor: { kind: 'operator', id: 7 } });
  const listed = { type: 'list_asset', assetId: bankId, symbol: 'USD', scale: 2, houseOnly: true } as const;
  exchange.execute(listed, { timeMs: 1_700_000_000_000, actor: { kind: 'system' } });
  let [opening, booked, received, again, slowestMs] = [0n, 0, 0, 0, 0];
  const problems: string[] = [];
  while (booked < count) {
    const sums = Array.from({ length: linesOfOne }, () => BigInt(random.integer(1, 900_000)));
    // Every tenth is a charge that the receipts before it never pay.
    const cents = sums.map((sum, at) => (at % 10 === 9 ? -(sum / 100n) - 1n : sum));
    const closing = cents.reduce((total, one) => total + one, opening);
    const startedAtMs = performance.now();
    const made = { opening, closing, cents, first: booked };
    const read = (booked / linesOfOne) % 2 === 0 ? readCsv(csvOf(made), csvColumns(made)) : readCamt(camtOf(made));
    const command = commandOf(read);
    const execution = run(command);
    slowestMs = Math.max(slowestMs, performance.now() - startedAtMs);
    if (execution.kind !== 'record') problems.push(`lines from ${booked}: ${JSON.stringify(execution)}`);
    const doubled = { ...command, opening: amount(closing), closing: amount(closing + (closing - opening)) };
    for (const lines of [command.lines, random.shuffled(command.lines)]) {
      const refused = run({ ...doubled, lines });
      if (refused.kind === 'rejected' && refused.reason === 'bank_line_known') again += 1;
      else problems.push(`lines from ${booked} again: ${refused.kind}`);
    }
    received += cents.filter((one) => one > 0n).length;
    booked += linesOfOne;
    opening = closing;
  }
  const hash = exchange.stateHash();
  exchange = Exchange.restore(exchange.snapshot());
  if (exchange.stateHash() !== hash) problems.push('the snapshot gives another state');
  problems.push(...auditState(exchange).problems.map(({ rule }) => rule));
  const isWhole = exchange.recharge.receipts().length === received;
  const slowest = Math.round(slowestMs);
  const owed = text(exchange.recharge.owed(bankId));
  return {
    pass: problems.length === 0 && isWhole,
    lines: booked,
    refusedAgain: again,
    owed,
    slowestMs: slowest,
    problems,
  };
}

interface Made {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly cents: readonly bigint[];
  /** The number of the first line. */
  readonly first: number;
}

const names = { date: 'date', reference: 'reference', amount: 'amount', payer: 'payer', text: 'text' };
const csvColumns = ({ opening, closing }: Made) => ({
  ...names,
  opening: text(opening),
  closing: text(closing),
  currency: account.currency,
});

const csvOf = ({ cents, first }: Made): string =>
  ['date,reference,amount,payer,text', ...cents.map((one, at) => `2026-11-26,B-${first + at},${text(one)},Ann,x`)].join(
    '\n',
  );

function camtOf({ opening, closing, cents, first }: Made): string {
  const money = (units: bigint) =>
    `<Amt Ccy="USD">${text(units < 0n ? -units : units)}</Amt><CdtDbtInd>${units < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, units: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(units)}</Bal>`;
  const entry = (units: bigint, at: number) =>
    `<Ntry>${money(units)}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt><AcctSvcrRef>B-${first + at}</AcctSvcrRef></Ntry>`;
  return `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${account.iban}</IBAN></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${cents.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
}

function commandOf(read: ReadStatement): Extract<Command, { readonly type: 'book_bank_lines' }> {
  const lines = checkedLines(read, account).map(({ key, amount: units, userId, number }) => ({
    key,
    amount: amount(units),
    userId,
    number,
    closes: 0,
  }));
  const balances = { opening: amount(read.opening), closing: amount(read.closing) };
  return { type: 'book_bank_lines', accountId: 1, assetId: bankId, ...balances, lines, operatorId: 7, approverId: 8 };
}
