import { amount, swapFundShare } from '@candor/amount';
import { post, type PostingCause } from '../../ledger/posted.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { State } from '../../state/state.ts';
import type { PlatformBook, Wallet } from '../../base/words.ts';
import { type OtcOrder, type OtcState } from './state.ts';

/** A merchant's wallet, and that of everybody. */
export const merchantWallet: Wallet = 8;
export const ordinaryWallet: Wallet = 1;

/** A wallet of a user. */
interface Account {
  readonly userId: number;
  readonly wallet: Wallet;
}

interface About {
  readonly assetId: number;
  readonly cause: PostingCause;
  readonly subject: number;
}

/** Moves money of a user; nothing is written where nothing moves. */
function move(writer: RecordWriter, account: Account, about: About, available: bigint, reserved = 0n): void {
  if (available === 0n && reserved === 0n) return;
  post(writer, { ...about, account, available: amount(available), reserved: amount(reserved) });
}

function moveBook(writer: RecordWriter, book: PlatformBook, about: About, units: bigint): void {
  if (units !== 0n) post(writer, { ...about, account: { book }, available: amount(units) });
}

/** What an advert reserves changes by so much. */
export function reserveOffer(
  writer: RecordWriter,
  { userId, wallet, assetId, advertId }: Account & { readonly assetId: number; readonly advertId: number },
  more: bigint,
): void {
  move(writer, { userId, wallet }, { assetId, cause: 'otc_offer', subject: advertId }, 0n - more, more);
}

type Escrowed = Pick<OtcOrder, 'orderId' | 'sellerId' | 'sellerWallet' | 'assetId' | 'escrow'>;

/** The coins go into escrow. */
export function lockEscrow(writer: RecordWriter, { orderId, sellerId, sellerWallet, assetId, escrow }: Escrowed): void {
  const about = { assetId, cause: 'otc_hold', subject: orderId } as const;
  move(writer, { userId: sellerId, wallet: sellerWallet }, about, 0n - escrow, escrow);
}

/** The coins are the seller's again. */
export function returnEscrow(writer: RecordWriter, order: Escrowed): void {
  lockEscrow(writer, { ...order, escrow: 0n - order.escrow });
}

/** Escrow less fee to the buyer; the fee of the advert's owner as every fee goes. */
export function payEscrow(writer: RecordWriter, order: OtcOrder, buyerWallet: Wallet, fundShare: bigint): void {
  const { orderId, side, sellerId, sellerWallet, buyerId, assetId, quantity, fee } = order;
  const [seller, buyer] = [
    { userId: sellerId, wallet: sellerWallet },
    { userId: buyerId, wallet: buyerWallet },
  ];
  const about = (cause: PostingCause) => ({ assetId, cause, subject: orderId });
  move(writer, seller, about('otc_out'), 0n, 0n - quantity);
  move(writer, buyer, about('otc_in'), quantity);
  if (side === 'sell') move(writer, seller, about('otc_fee'), 0n, 0n - fee);
  else move(writer, buyer, about('otc_fee'), 0n - fee);
  moveBook(writer, 'securityFund', about('otc_fee'), fundShare);
  moveBook(writer, 'fees', about('otc_fee'), fee - fundShare);
}

/** What of an order's fee goes to the security fund: a running tenth of all fees. */
export const fundShareOfFee = (own: OtcState, assetId: number, fee: bigint): bigint =>
  swapFundShare(fee, own.feesModuloTen.get(assetId) ?? 0n);

/** The asset in which bonds and values are counted. */
export const usdtOf = (state: State) => state.assets.find(({ symbol }) => symbol === 'USDT');

/** A bond is locked, or released where `more` is negative. */
export function moveBond(writer: RecordWriter, userId: number, assetId: number, more: bigint): void {
  const about = { assetId, cause: 'otc_bond', subject: userId } as const;
  move(writer, { userId, wallet: merchantWallet }, about, 0n - more, more);
}

/** A bond pays the other party of an order. */
export function payCompensation(
  writer: RecordWriter,
  assetId: number,
  { orderId, ownerId, otherId, units }: { orderId: number; ownerId: number; otherId: number; units: bigint },
): void {
  const bond = { assetId, cause: 'otc_bond', subject: ownerId } as const;
  move(writer, { userId: ownerId, wallet: merchantWallet }, bond, 0n, 0n - units);
  const compensation = { assetId, cause: 'otc_compensation', subject: orderId } as const;
  move(writer, { userId: otherId, wallet: ordinaryWallet }, compensation, units);
}
