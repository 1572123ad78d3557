import type { RecordView } from '@candor/core';

/** Codes of this product's events, and of the samples that it is settled by. */
const codes = { sampled: 35, first: 64, last: 79 } as const;

/** Whether a record changes contracts. */
export function changesContracts(record: RecordView): boolean {
  return someCode(record, (code) => code >= codes.first && code <= codes.last);
}

/** Whether a record holds samples. */
export const hasSamples = (record: RecordView): boolean => someCode(record, (code) => code === codes.sampled);

function someCode(record: RecordView, wanted: (code: number) => boolean): boolean {
  while (record.next()) if (wanted(record.code)) return true;
  return false;
}
