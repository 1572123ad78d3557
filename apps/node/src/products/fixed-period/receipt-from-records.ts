import type { ExchangeRecord } from '@candor/core';
import type { FixedPeriodReceipt } from '@candor/protocol';
import { Listings } from '../../engine/listings/listings.ts';
import { ContractFold } from './contract-fold.ts';
import { contractIdOf, contractNumber } from './contract-number.ts';
import type { ContractRow, SampleRow } from './contract-rows.ts';
import { pricedMarkets } from './priced-markets.ts';
import { receiptText } from './receipt-text.ts';

/** What records follow: what was listed before them, and the contracts that were open. */
interface RecordsBegin {
  readonly listings: Listings;
  readonly contracts: ContractFold;
}

/**
 * A contract's receipt from the records of a journal, first to last; undefined where they hold no
 * such contract. `begin` is what the records follow: of a contract that was accepted before them
 * there is no receipt, for not all it rests on is there.
 */
export async function receiptFromRecords(
  records: AsyncIterable<ExchangeRecord>,
  number: string,
  begin: RecordsBegin = { listings: new Listings(), contracts: new ContractFold() },
): Promise<FixedPeriodReceipt | undefined> {
  const contractId = contractIdOf(number);
  const { listings, contracts: fold } = begin;
  const before = new Set(Array.from(fold.stored().open, (one) => one.contractId));
  if (contractId !== undefined && before.has(contractId)) return undefined;
  const samples = new Map<string, SampleRow>();
  let row: ContractRow | undefined;
  for await (const record of records) {
    for (const event of record.events) {
      listings.apply(event);
      fold.apply(event, record);
    }
    const changes = fold.take();
    row = changes.contracts.find((one) => one.contractId === contractId) ?? row;
    for (const sample of changes.samples) samples.set(`${sample.marketId}/${sample.second}`, sample);
    if (row === undefined) dropOld(samples);
    else if (!row.open) break;
  }
  if (row === undefined || contractNumber(row.contractId, row.acceptedAtMs) !== number) return undefined;
  const { marketId } = row;
  const own = [...samples.values()].filter((sample) => sample.marketId === marketId);
  const bySecond = new Map(own.map((sample) => [sample.second, sample]));
  return receiptText(row, bySecond, pricedMarkets(listings).market(marketId));
}

/** Until the contract is accepted no sample can be its own. */
const dropOld = (samples: Map<string, SampleRow>): void => samples.clear();
