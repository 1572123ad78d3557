import { fixedPeriodProduct, type FixedPeriodContract } from '@candor/protocol';
import type { Settlements } from '../../sockets/private-hub.ts';
import type { ContractRow } from './contract-rows.ts';
import type { RunningContracts } from './running-contracts.ts';

/** What private sockets send about fixed-period contracts. */
export const contractMessages = (
  running: RunningContracts,
  write: (row: ContractRow) => FixedPeriodContract,
): Settlements => ({
  snapshot: (userId) => ({ fixedPeriod: running.of(userId).map(write) }),
  messages: (record, userId) =>
    running.changesIn(record, userId).map(({ kind, row }) => ({ product: fixedPeriodProduct, kind, data: write(row) })),
});
