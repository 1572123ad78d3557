import { codeSet, type RecordView } from '@candor/core';

/** Codes of the events that settle this product, and of its own: the whole range is its. */
const [sampledCode, firstCode, lastCode] = [35, 64, 79];
const samples = codeSet(sampledCode);
const contracts = codeSet(...Array.from({ length: lastCode - firstCode + 1 }, (_, place) => firstCode + place));

/** Whether a record changes contracts. */
export const changesContracts = (record: RecordView): boolean => record.hasAny(contracts);

/** Whether a record holds samples. */
export const hasSamples = (record: RecordView): boolean => record.hasAny(samples);
