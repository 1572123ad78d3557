import type { ExchangeEvent, ExchangeRecord, OpenContract } from '@candor/core';
import type { ContractRow } from './contract-rows.ts';

export type Accepted = Extract<ExchangeEvent, { type: 'fixed_period_accepted' }>;
export type Opened = Extract<ExchangeEvent, { type: 'fixed_period_opened' }>;
export type Settled = Extract<ExchangeEvent, { type: 'fixed_period_settled' }>;
/** Sequence and time of an event. */
export type Moment = Pick<ExchangeRecord, 'seq' | 'timeMs'>;

const notYet = {
  openedSecond: null,
  openPrice: null,
  openedSeq: null,
  expirySecond: null,
  open: true,
  outcome: null,
  voidCause: null,
  sumTicks: null,
  credited: null,
  settledAtMs: null,
  settledSeq: null,
  entries: '',
} as const;

/** A contract as it was accepted. */
export const acceptedRow = (event: Accepted, { seq, timeMs }: Moment): ContractRow => ({
  contractId: event.contractId,
  userId: event.userId,
  marketId: event.marketId,
  direction: event.direction,
  durationSeconds: event.durationSeconds,
  payoutPpm: event.payoutPpm,
  ruleVersion: event.ruleVersion,
  stake: event.stake,
  maximumWin: event.maximumWin,
  acceptedAtMs: timeMs,
  acceptedSeq: seq,
  openSecond: event.openSecond,
  ...notYet,
});

/** It has its opening sample and runs. */
export const openedRow = (row: ContractRow, event: Opened, { seq }: Moment): ContractRow => ({
  ...row,
  openedSecond: event.second,
  openPrice: event.price,
  expirySecond: event.expirySecond,
  openedSeq: seq,
});

/** It has ended. */
export const settledRow = (row: ContractRow, event: Settled, { seq, timeMs }: Moment): ContractRow => ({
  ...row,
  open: false,
  outcome: event.outcome,
  voidCause: event.voidCause === 'none' ? null : event.voidCause,
  sumTicks: event.outcome === 'voided' ? null : event.sum,
  credited: event.paid,
  settledAtMs: timeMs,
  settledSeq: seq,
});

/**
 * An open contract of the exchange's memory, which keeps no sequences: they are 0 until they are
 * known.
 */
export function openRow(contract: OpenContract): ContractRow {
  const { openedSecond, openPrice, expirySecond } = contract;
  const isOpened = openedSecond > 0;
  return {
    contractId: contract.contractId,
    userId: contract.userId,
    marketId: contract.marketId,
    direction: contract.direction,
    durationSeconds: contract.durationSeconds,
    payoutPpm: contract.payoutPpm,
    ruleVersion: contract.ruleVersion,
    stake: contract.stake,
    maximumWin: contract.maximumWin,
    acceptedAtMs: contract.acceptedAtMs,
    acceptedSeq: 0,
    openSecond: contract.openSecond,
    ...notYet,
    ...(isOpened && { openedSecond, openPrice, expirySecond, openedSeq: 0 }),
  };
}
