import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { formatDecimal } from '@candor/amount';
import { Exchange } from '@candor/core';
import fc from 'fast-check';
import { Listings } from '../../apps/node/src/engine/listings/listings.ts';
import { ownCsv, taxCsv } from '../../apps/node/src/across/exports/account-file.ts';
import { ledger } from '../../apps/node/src/across/exports/account-handlers.ts';
import { coinTracker, koinly } from '../../apps/node/src/across/exports/tax/layouts.ts';
import { type TaxBill, taxRowsOf } from '../../apps/node/src/across/exports/tax/tax-rows.ts';
import {
  anyHistory,
  balancesOf,
  sumsOfChanges,
  sumsOfTaxFile,
  textOf,
} from '../../apps/node/src/across/exports/test-support/histories.ts';
import { openSql, type Sql } from '../../apps/node/src/base/sql/open-sql.ts';
import { bills } from '../../apps/node/src/base/sql/schema.ts';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';

type History = readonly (readonly TaxBill[])[];

const layouts = { koinly, cointracker: coinTracker } as const;
const fileParts = ['own', 'koinly', 'cointracker'] as const;

/**
 * `count` random histories of accounts, written to SQL and exported: our own file and both tax
 * layouts. Passes when each file, read back, adds up to the balances to the unit.
 */
export async function exportHistories({ count, seed }: Effort): Promise<FaultOutcome> {
  const histories = fc.sample(anyHistory, { numRuns: count, seed });
  const dir = mkdtempSync(join(tmpdir(), 'candor-histories-'));
  const sql = openSql({ dir, waitMs: 60_000 });
  try {
    await sql.opened();
    const listings = listed();
    const problems: string[] = [];
    let entries = 0;
    for (const [at, history] of histories.entries()) {
      const userId = at + 1;
      await keep(sql, userId, history);
      entries += history.flat().length;
      const expected = balancesOf(history.flat());
      for (const part of fileParts) {
        const found = part === 'own' ? await ownSums(sql, listings, userId) : await taxSums(part, history);
        if (!isDeepStrictEqual(ordered(found), ordered(expected)))
          problems.push(`history ${userId}, ${part}: ${shown(found)} in place of ${shown(expected)}`);
      }
    }
    const pass = problems.length === 0 && entries > 0;
    return { pass, histories: count, entries, problems: problems.slice(0, 10) };
  } finally {
    await sql.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function listed(): Listings {
  const exchange = Exchange.empty();
  for (const assetId of [1, 2, 3]) {
    const asset = { type: 'list_asset', assetId, ...textOf(assetId) } as const;
    exchange.execute(asset, { timeMs: 1, actor: { kind: 'system' } });
  }
  const listings = new Listings();
  listings.load(exchange);
  return listings;
}

/** Records of one account in rows, as projections keep them; sequences are its own. */
async function keep(sql: Sql, userId: number, history: History): Promise<void> {
  const sums = new Map<number, bigint>();
  const rows = history.flatMap((record) =>
    record.map((entry, position) => {
      const { assetId, amount } = entry;
      const balanceAfter = (sums.get(assetId) ?? 0n) + amount;
      sums.set(assetId, balanceAfter);
      return { ...entry, seq: userId * 100 + entry.seq, position, userId, wallet: 1, balanceAfter };
    }),
  );
  if (rows.length > 0) await (await sql.db()).insert(bills).values(rows);
}

async function ownSums(sql: Sql, listings: Listings, userId: number): Promise<Record<string, bigint>> {
  const filter = { userId, assetId: undefined, fromMs: undefined, toMs: undefined, upToSeq: (userId + 1) * 100 };
  const closing = { seq: filter.upToSeq, recordHash: '', balances: {} };
  const { chunks } = await ledger()({ sql, listings }, filter, (rows) => ownCsv(rows, closing));
  const [head = [], ...lines] = await cellsIn(chunks);
  const [unit, change] = [head.indexOf('unit'), head.indexOf('change')];
  return sumsOfChanges(lines.slice(0, -1).map((line) => ({ unit: line[unit] ?? '', change: line[change] ?? '' })));
}

async function taxSums(format: keyof typeof layouts, history: History): Promise<Record<string, bigint>> {
  const rows = history.flatMap((record) => taxRowsOf(record, 'bills')).map((row) => ({ ...row, txHash: null }));
  async function* batches() {
    yield rows;
  }
  const [, ...lines] = await cellsIn(taxCsv(format, batches(), textOf));
  return sumsOfTaxFile(layouts[format], lines);
}

/** The cells of a file. Those of a description have a comma of their own, and come last. */
async function cellsIn(chunks: AsyncIterable<string>): Promise<string[][]> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

const ordered = (sums: Readonly<Record<string, bigint>>) =>
  Object.entries(sums).toSorted(([one], [other]) => (one < other ? -1 : 1));
const shown = (sums: Readonly<Record<string, bigint>>): string =>
  Object.entries(sums)
    .map(([symbol, units]) => `${formatDecimal(units, 8)} ${symbol}`)
    .join(', ');
