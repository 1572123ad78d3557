import { formatDecimal } from '@candor/amount';
import type { DepositRecord, RechargeWay } from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import { answerMs, type ClaimRow } from './claim-rows.ts';
import { bankScale } from './statement.ts';

const states = { claimed: 'under review', given: 'review passed', refused: 'review failed' } as const;
type Stage = keyof typeof states;

const stageOf = (word: string): Stage => (word === 'given' || word === 'refused' ? word : 'claimed');
export const wayOf = (word: string): RechargeWay => (word === 'missing' ? 'missing' : 'bank');

/** A claim as it is listed with deposits. */
export function claimRecord(row: ClaimRow, listings: Pick<Listings, 'asset'>, currency: string): DepositRecord {
  const { symbol, scale } = listings.asset(row.assetId);
  const [stage, way] = [stageOf(row.stage), wayOf(row.way)];
  const isBank = way === 'bank';
  return {
    id: `r${row.rechargeId}`,
    coin: symbol,
    network: '',
    // What was given is what counts; until then a claim of missing coins says what it asks for.
    amount: formatDecimal(isBank || stage === 'given' ? row.given : row.amount, scale, 0),
    fee: formatDecimal(row.fee, scale, 0),
    address: isBank ? row.named : '',
    txHash: isBank ? '' : row.named,
    confirmations: 0,
    needed: 0,
    finality: 0,
    state: states[stage],
    stage,
    seenAtMs: row.requestedAtMs,
    creditedAtMs: stage === 'given' ? row.decidedAtMs : null,
    finalAtMs: null,
    memo: null,
    way,
    paid: isBank ? { amount: formatDecimal(row.amount, bankScale), currency } : null,
    dueAtMs: stage === 'claimed' ? row.requestedAtMs + answerMs : null,
    reason: stage === 'refused' ? row.reason : null,
  };
}
