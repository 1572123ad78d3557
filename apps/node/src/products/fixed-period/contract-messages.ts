import { fixedPeriodProduct, type FixedPeriodContract } from '@candor/protocol';
import type { Language } from '../../base/i18n/language.ts';
import { type ProductTopics, settlement } from '../../wire/sockets/private-hub.ts';
import type { ContractRow } from './contract-rows.ts';
import type { RunningContracts } from './running-contracts.ts';

/** What private sockets send about fixed-period contracts. */
export const contractMessages = (
  running: RunningContracts,
  write: (row: ContractRow, language: Language) => FixedPeriodContract,
): ProductTopics => ({
  snapshot: ({ userId }, language) => ({ fixedPeriod: running.of(userId).map((row) => write(row, language)) }),
  messages: (record, { userId }, language) =>
    running
      .changesIn(record, userId)
      .map(({ kind, row }) => settlement(fixedPeriodProduct, kind, write(row, language))),
});
