import { amount, type Amount } from '@candor/amount';
import type { PlatformBook } from '../../base/words.ts';
import type { Posted, PostingCause } from '../../ledger/posted.ts';
import type { FixedPeriodAccepted, FixedPeriodSettled } from './events.ts';

/** The wallet that stakes are taken from and wins are paid to. */
export const stakeWallet = 6;

const none = amount(0n);

/**
 * The stake is held in the user's wallet, and what a win would pay goes from the house to escrow.
 */
export function postingsOfAccepted(event: FixedPeriodAccepted): Posted[] {
  const { userId, contractId, stake, maximumWin, assetId } = event;
  return [
    userPosting({ userId, assetId, contractId, cause: 'fixed_period_stake' }, negative(stake), stake),
    bookPosting('fixedPeriodHouse', { assetId, contractId, cause: 'fixed_period_escrow' }, negative(maximumWin)),
    bookPosting('fixedPeriodEscrow', { assetId, contractId, cause: 'fixed_period_escrow' }, maximumWin),
  ];
}

/**
 * A win: the stake is free again, and escrow pays the user. A loss: the stake goes to the house,
 * and escrow goes back there. Equal or void: the stake is free again, and escrow goes back to the
 * house.
 */
export function postingsOfSettled(
  event: FixedPeriodSettled,
  { assetId, maximumWin }: { readonly assetId: number; readonly maximumWin: bigint },
): Posted[] {
  const { userId, contractId, stake, outcome } = event;
  const [win, held] = [amount(maximumWin), negative(stake)];
  if (outcome === 'won') {
    return [
      userPosting({ userId, assetId, contractId, cause: 'fixed_period_won' }, amount(stake + win), held),
      bookPosting('fixedPeriodEscrow', { assetId, contractId, cause: 'fixed_period_won' }, negative(win)),
    ];
  }
  const back = [
    bookPosting('fixedPeriodEscrow', { assetId, contractId, cause: 'fixed_period_escrow' }, negative(win)),
    bookPosting('fixedPeriodHouse', { assetId, contractId, cause: 'fixed_period_escrow' }, win),
  ];
  if (outcome === 'lost') {
    return [
      userPosting({ userId, assetId, contractId, cause: 'fixed_period_lost' }, none, held),
      bookPosting('fixedPeriodHouse', { assetId, contractId, cause: 'fixed_period_lost' }, stake),
      ...back,
    ];
  }
  return [userPosting({ userId, assetId, contractId, cause: 'fixed_period_returned' }, stake, held), ...back];
}

interface About {
  readonly assetId: number;
  readonly contractId: number;
  readonly cause: PostingCause;
}

function userPosting(
  { userId, assetId, contractId, cause }: About & { readonly userId: number },
  available: Amount,
  reserved: Amount,
): Posted {
  const account = { userId, wallet: stakeWallet } as const;
  return { type: 'posted', account, assetId, cause, available, reserved, subject: contractId };
}

function bookPosting(book: PlatformBook, { assetId, contractId, cause }: About, available: Amount): Posted {
  return { type: 'posted', account: { book }, assetId, cause, available, reserved: none, subject: contractId };
}

const negative = (units: bigint): Amount => amount(-units);
