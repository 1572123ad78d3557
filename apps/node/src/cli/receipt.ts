import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Receipt, recomputeReceipt } from '@candor/amount';
import { decodeRecord, type ExchangeRecord } from '@candor/core';
import { readJournal } from '@candor/journal';
import { StartError } from '../boot/start-error.ts';
import { receiptFromRecords } from '../products/fixed-period/receipt-from-records.ts';
import { configOf } from './config-of.ts';

const usage = 'Usage: candor receipt NUMBER [--verify] [--data-dir DIR]';

/** `candor receipt NUMBER --verify`: a contract's receipt from the journal alone, and whether every figure follows from its samples. */
export async function receipt(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false }, 'data-dir': { type: 'string' } },
  });
  const [number] = positionals;
  if (number === undefined || positionals.length > 1) throw new StartError(usage);
  const folder = values['data-dir'];
  const { dataDir } = configOf(folder === undefined ? [] : ['--data-dir', folder]);
  const journal = join(dataDir, 'journal');
  if (!existsSync(journal)) throw new StartError(`There is no journal in ${dataDir}.`);
  const found = await receiptFromRecords(recordsOf(journal), number);
  if (!found) throw new StartError(`The journal holds no contract ${number}.`);
  if (!values.verify) {
    console.log(JSON.stringify(found, null, 2));
    return 0;
  }
  const { holds, checks, wrong } = recomputeReceipt(found satisfies Receipt);
  console.log(
    JSON.stringify({
      orderCode: found.orderCode,
      outcome: found.outcome,
      settlementPrice: found.settlementPrice,
      credited: found.credited,
      figures: checks.length,
      holds,
      wrong,
    }),
  );
  return holds ? 0 : 1;
}

async function* recordsOf(journal: string): AsyncIterable<ExchangeRecord> {
  for await (const { bytes } of readJournal(journal, 1)) yield decodeRecord(bytes);
}
