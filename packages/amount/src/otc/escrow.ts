const million = 1_000_000n;

/** Whether the owner of the advert sells coins or buys them. */
export type OtcSide = 'sell' | 'buy';

/** What an order locks of the seller and gives to the buyer, in units of the ledger. */
export interface OtcEscrow {
  /** The advert owner's fee: ⌊quantity × rate ÷ 10⁶⌋. Takers pay none. */
  readonly fee: bigint;
  /** Reserved of the seller until the order ends. */
  readonly escrow: bigint;
  /** What reaches the buyer: escrow less fee. */
  readonly receives: bigint;
}

/**
 * An owner who sells pays the fee on top of the quantity; one who buys pays it out of what they
 * receive.
 */
export function otcEscrow(side: OtcSide, quantity: bigint, feePpm: number): OtcEscrow {
  const fee = (quantity * BigInt(feePpm)) / million;
  const escrow = side === 'sell' ? quantity + fee : quantity;
  return { fee, escrow, receives: escrow - fee };
}

/**
 * What an advert that sells reserves while it is online: the remaining coins and the fee on them.
 */
export const otcOffer = (remaining: bigint, feePpm: number): bigint => otcEscrow('sell', remaining, feePpm).escrow;
