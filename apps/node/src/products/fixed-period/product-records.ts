import { codeSet, type RecordView, tableCodes } from '@candor/core';

const samples = codeSet(...tableCodes('index_sampled'));
const contracts = codeSet(...tableCodes('fixed_period_accepted', 'fixed_period_opened', 'fixed_period_settled'));

/** Whether a record changes contracts. */
export const changesContracts = (record: RecordView): boolean => record.hasAny(contracts);

/** Whether a record holds samples. */
export const hasSamples = (record: RecordView): boolean => record.hasAny(samples);
