import { ownerOf } from '../../rules/accounts.ts';
import type { Posted } from '../../ledger/posted.ts';
import type { ExchangeEvent } from '../events.ts';
import type { OtcOrderClosed, OtcOrderOpened, OtcResolved } from './events.ts';

/** Causes of money that only orders, verdicts and bonds between people move. */
const causes: ReadonlySet<string> = new Set([
  'otc_hold',
  'otc_out',
  'otc_in',
  'otc_fee',
  'otc_bond',
  'otc_compensation',
]);

/**
 * What events of a record owe as postings, less what was posted, by cause, account and subject.
 * Written from the events alone, without the code that decides. What an advert reserves is not
 * counted here.
 */
export class OwedPostings {
  readonly #owed = new Map<string, { available: bigint; reserved: bigint }>();

  /** Follows one event: it owes, or it is a posting that pays. */
  follow(event: ExchangeEvent): void {
    switch (event.type) {
      case 'otc_order_opened':
        return this.#opened(event);
      case 'otc_order_closed':
        return this.#closed(event);
      case 'otc_resolved':
        return this.#resolved(event);
      case 'posted':
        if (causes.has(event.cause) && !isBondMove(event)) this.#posted(event);
        return;
      default:
    }
  }

  /**
   * The first posting that is missing, or that nothing owes; undefined where all are there. Forgets
   * all.
   */
  settle(): string | undefined {
    let open: string | undefined;
    for (const [key, { available, reserved }] of this.#owed)
      if (available !== 0n || reserved !== 0n) open ??= `${key} lacks ${available} available and ${reserved} reserved`;
    this.#owed.clear();
    return open;
  }

  #opened({ orderId, sellerId, sellerWallet, assetId, escrow }: OtcOrderOpened): void {
    this.#add(`otc_hold ${sellerId}/${sellerWallet} ${assetId} ${orderId}`, 0n - escrow, escrow);
  }

  #closed(event: OtcOrderClosed): void {
    const { outcome, side, orderId, sellerId, sellerWallet, buyerId, buyerWallet, assetId } = event;
    const { quantity, fee, escrow, fundShare } = event;
    const [seller, buyer] = [`${sellerId}/${sellerWallet}`, `${buyerId}/${buyerWallet}`];
    const to = (cause: string, who: string): string => `${cause} ${who} ${assetId} ${orderId}`;
    if (outcome !== 'released' && outcome !== 'awarded_buyer')
      return this.#add(to('otc_hold', seller), escrow, 0n - escrow);
    this.#add(to('otc_out', seller), 0n, 0n - quantity);
    this.#add(to('otc_in', buyer), quantity, 0n);
    if (side === 'sell') this.#add(to('otc_fee', seller), 0n, 0n - fee);
    else this.#add(to('otc_fee', buyer), 0n - fee, 0n);
    this.#add(to('otc_fee', 'securityFund'), fundShare, 0n);
    this.#add(to('otc_fee', 'fees'), fee - fundShare, 0n);
  }

  /**
   * The bond is the advert owner's, in USDT: its asset follows from the posting and has no part
   * here.
   */
  #resolved({ orderId, sellerId, buyerId, bondOwnerId, compensation }: OtcResolved): void {
    if (bondOwnerId === 0) return;
    const otherId = bondOwnerId === sellerId ? buyerId : sellerId;
    this.#add(`otc_bond ${bondOwnerId}/8 ${bondOwnerId}`, 0n, 0n - compensation);
    this.#add(`otc_compensation ${otherId}/1 ${orderId}`, compensation, 0n);
  }

  #posted({ account, assetId, cause, subject, available, reserved }: Posted): void {
    const who = ownerOf(account);
    const isOfBond = cause === 'otc_bond' || cause === 'otc_compensation';
    const key = isOfBond ? `${cause} ${who} ${subject}` : `${cause} ${who} ${assetId} ${subject}`;
    this.#add(key, 0n - available, 0n - reserved);
  }

  #add(key: string, available: bigint, reserved: bigint): void {
    const owed = this.#owed.get(key) ?? { available: 0n, reserved: 0n };
    this.#owed.set(key, { available: owed.available + available, reserved: owed.reserved + reserved });
  }
}

/** A bond that is locked or released moves within its owner's wallet. */
export const isBondMove = ({ cause, available, reserved }: Posted): boolean =>
  cause === 'otc_bond' && available + reserved === 0n;
