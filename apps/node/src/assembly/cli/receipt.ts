import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Receipt, recomputeReceipt } from '@candor/amount';
import { decodeRecord, type ExchangeRecord } from '@candor/core';
import { diskStorage, readJournal } from '@candor/journal';
import { StartError } from '../../base/ops/start-error.ts';
import { notKeptText } from '../../engine/exchange/first-kept.ts';
import { stateAtBeginning } from '../../across/journal-cut/state-at-cut.ts';
import { receiptFromRecords } from '../../products/fixed-period/receipt-from-records.ts';
import { configOf } from './config-of.ts';

const usage = 'Usage: candor receipt NUMBER [--verify] [--against FILE] [--data-dir DIR]';

/**
 * `candor receipt NUMBER --verify`: a contract's receipt from the journal alone, and whether every
 * figure and every entry of the ledger follows from its samples. With `--against FILE`, a receipt
 * that somebody saved is held against the journal's own as well.
 */
export async function receipt(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      verify: { type: 'boolean', default: false },
      against: { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  const [number] = positionals;
  if (number === undefined || positionals.length > 1) throw new StartError(usage);
  const folder = values['data-dir'];
  const { dataDir } = configOf(folder === undefined ? [] : ['--data-dir', folder]);
  const journal = join(dataDir, 'journal');
  if (!existsSync(journal)) throw new StartError(`There is no journal in ${dataDir}.`);
  const begin = await stateAtBeginning(journal, new Set(), diskStorage);
  const found = await receiptFromRecords(recordsFrom(journal, begin.fold.appliedSeq + 1), number, begin.fold);
  const notKept = notKeptText(begin.fold.appliedSeq + 1);
  if (!found) throw new StartError(`The journal holds no contract ${number}${notKept && `; ${notKept}`}.`);
  if (!values.verify && values.against === undefined) {
    console.log(JSON.stringify(found, null, 2));
    return 0;
  }
  const { checks, wrong } = recomputeReceipt(found satisfies Receipt);
  const other = values.against === undefined ? [] : differencesOf(await savedReceipt(values.against), found);
  const holds = wrong.length === 0 && other.length === 0;
  console.log(
    JSON.stringify({
      orderCode: found.orderCode,
      outcome: found.outcome,
      settlementPrice: found.settlementPrice,
      credited: found.credited,
      figures: checks.length,
      holds,
      wrong,
      ...(values.against !== undefined && { other }),
    }),
  );
  return holds ? 0 : 1;
}

async function savedReceipt(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartError(`There is no file ${file}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError(`${file} is no receipt: it is not JSON.`);
  }
}

/** Every figure of a saved receipt that the journal has otherwise, by its path. */
function differencesOf(saved: unknown, journalled: unknown, path = ''): Difference[] {
  if (!isObject(saved) || !isObject(journalled)) {
    return saved === journalled ? [] : [{ figure: path, said: saved ?? null, journal: journalled ?? null }];
  }
  const names = new Set([...Object.keys(journalled), ...Object.keys(saved)]);
  return [...names].flatMap((name) =>
    differencesOf(saved[name], journalled[name], path === '' ? name : `${path}.${name}`),
  );
}

interface Difference {
  readonly figure: string;
  readonly said: unknown;
  readonly journal: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

async function* recordsFrom(journal: string, first: number): AsyncIterable<ExchangeRecord> {
  for await (const { bytes } of readJournal(journal, first)) yield decodeRecord(bytes);
}
