import { formatDecimal } from '@candor/amount';
import type { Posted } from '@candor/core';
import type { FixedPeriodReceipt } from '@candor/protocol';
import type { ContractRow } from './contract-rows.ts';
import type { PricedMarket } from './priced-market.ts';

/**
 * The entries of a contract's row with one more posting: a line of record, account, cause, asset,
 * available, reserved.
 */
export function withEntry({ entries, userId }: ContractRow, posted: Posted, seq: number): string {
  const { cause, assetId, available, reserved } = posted;
  const line = `${seq} ${accountOf(posted, userId)} ${cause} ${assetId} ${available} ${reserved}`;
  return entries === '' ? line : `${entries}\n${line}`;
}

/**
 * A receipt names no user: a wallet is its owner's, or that of somebody else, which no entry may
 * be.
 */
function accountOf({ account }: Posted, ownerId: number): string {
  if ('book' in account) return account.book;
  return account.userId === ownerId ? `wallet${account.wallet}` : `other-wallet${account.wallet}`;
}

/** The entries as the receipt has them. */
export function entriesText({ entries }: ContractRow, market: PricedMarket): FixedPeriodReceipt['entries'] {
  if (entries === '') return [];
  return entries.split('\n').map((line) => {
    const [seq = '', account = '', cause = '', assetId = '', available = '0', reserved = '0'] = line.split(' ');
    return {
      seq: Number(seq),
      account,
      cause,
      asset: Number(assetId) === market.stakeAssetId ? market.stakeAsset : `asset ${assetId}`,
      available: formatDecimal(BigInt(available), market.stakeScale),
      reserved: formatDecimal(BigInt(reserved), market.stakeScale),
    };
  });
}
