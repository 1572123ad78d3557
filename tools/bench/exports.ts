// `npm run bench:exports [-- ROWS]`: the file of an account with a million entries of its ledger,
// beside a bare cursor over the same rows that writes the same bytes. Both read the embedded
// database of a demo. With `--orders` instead: how long orders wait while a whole node writes such
// a file. Ends with one line of JSON.
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Exchange } from '@candor/core';
import { Listings } from '../../apps/node/src/engine/listings/listings.ts';
import { ownCsv } from '../../apps/node/src/across/exports/account-file.ts';
import { ledger } from '../../apps/node/src/across/exports/account-handlers.ts';
import { openSql } from '../../apps/node/src/base/sql/open-sql.ts';
import { ordersBesideExport } from './exports/beside-orders.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
if (process.argv.includes('--orders')) {
  console.log(JSON.stringify({ rows, ...(await ordersBesideExport(rows)) }));
  process.exit();
}
const userId = 7;
const batchRows = 2_000;
const mebibyte = 1_048_576;

const dir = mkdtempSync(join(tmpdir(), 'candor-bench-exports-'));
const sql = openSql({ dir, waitMs: 60_000 });
await sql.opened();
const pool = await sql.pool();
await pool.query(
  `insert into bills (seq, position, user_id, wallet, asset_id, cause, amount, balance_after, time_ms)
   select at, 0, $1::bigint, 1, 1, 'deposit', 123456789, at * 123456789, 1700000000000 + at
   from generate_series(1, $2::bigint) as at`,
  [userId, rows],
);
const listings = new Listings();
const exchange = Exchange.empty();
const asset = { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 } as const;
exchange.execute(asset, { timeMs: 1, actor: { kind: 'system' } });
listings.load(exchange);

const filter = { userId, assetId: undefined, fromMs: undefined, toMs: undefined, upToSeq: rows };
const closing = { seq: rows, recordHash: '0'.repeat(64), balances: {} };

/** Writes texts to a file; gives the milliseconds, the bytes, and how far memory rose meanwhile. */
async function written(name: string, chunks: AsyncIterable<string>) {
  const file = createWriteStream(join(dir, name));
  const before = process.memoryUsage.rss();
  const startedMs = performance.now();
  let [bytes, highest] = [0, before];
  for await (const chunk of chunks) {
    bytes += Buffer.byteLength(chunk);
    if (!file.write(chunk)) await once(file, 'drain');
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  file.end();
  await once(file, 'finish');
  return { ms: performance.now() - startedMs, bytes, mebibytes: (highest - before) / mebibyte };
}

/**
 * Reads the rows in the same order and pages, and makes nothing of them: as many bytes of filling.
 */
async function* bare(bytesPerRow: number): AsyncGenerator<string> {
  const filling = 'x'.repeat(bytesPerRow);
  for (let last = 0; ;) {
    const { rows: page } = await pool.query<{ seq: string }>(
      'select * from bills where user_id = $1 and seq > $2 order by seq, position limit $3',
      [userId, last, batchRows],
    );
    if (page.length === 0) return;
    yield filling.repeat(page.length);
    last = Number(page.at(-1)?.seq);
  }
}

const chunksOf = async () => (await ledger()({ sql, listings }, filter, (of) => ownCsv(of, closing))).chunks;
try {
  // The first reading warms the database for both.
  await written('warm.csv', bare(1));
  const exported = await written('export.csv', await chunksOf());
  const cursor = await written('bare.csv', bare(Math.round(exported.bytes / rows)));
  const ratio = cursor.ms / exported.ms;
  console.log(
    JSON.stringify({
      rows,
      exportMs: Math.round(exported.ms),
      cursorMs: Math.round(cursor.ms),
      ratio: Number(ratio.toFixed(2)),
      mebibytes: Math.round(exported.mebibytes),
    }),
  );
} finally {
  await sql.close();
  rmSync(dir, { recursive: true, force: true });
}
