import { feeOf } from '../order/fees.ts';
import { amount } from '../units.ts';
import { contractValue } from './contract.ts';
import { liquidationPrice } from './liquidation-price.ts';
import { cutPosition, realisedOf } from './position.ts';
import { previewContractOrder, type ContractPreviewInput } from './preview.ts';
import { exitRateOf } from './tiers.ts';

/** An open order, the position that it adds to or closes, and the account behind both. */
export type RestOfOrder = Omit<ContractPreviewInput, 'levels' | 'rests' | 'valueBefore' | 'free' | 'fundingRate'> & {
  /** Whether it closes lots of its side's position; else it opens. */
  readonly closes: boolean;
  /** The rate that its fills pay: the maker's where it rests, the taker's where it still waits. */
  readonly feePpm: number;
};

/**
 * Where the position is liquidated once the rest of an order has filled at its price, all else
 * unchanged. Undefined: nowhere, or nothing is left.
 */
export function liquidationAfter(order: RestOfOrder): bigint | undefined {
  if (order.closes) return afterClosing(order);
  const input = { ...order, makerPpm: order.feePpm, levels: [], rests: true, valueBefore: 0n, free: 0n };
  return previewContractOrder(input).liquidationTicks;
}

/**
 * A loss takes the margin that is set free, then what is left of it, then it is owed; a profit
 * repays first.
 */
function afterClosing({ contract, side, lots, priceTicks, position, cross, tiers, takerPpm, feePpm }: RestOfOrder) {
  if (position === undefined || lots >= position.lots) return undefined;
  const { cost, margin, left } = cutPosition(position, lots);
  const value = contractValue(contract, priceTicks, lots);
  const net = realisedOf({ contract, side }, value, cost) - feeOf(amount(value), feePpm);
  const lacking = -net > margin ? -net - margin : 0n;
  const repaid = net < 0n ? 0n : net < position.owed ? net : position.owed;
  const isolated = left.margin - lacking - position.owed + repaid;
  const equity = cross === undefined ? isolated : cross.equity + net - cross.othersRequired;
  return liquidationPrice(
    { contract, side, position: left, exitPpm: exitRateOf(position.exitPpm, takerPpm), margin: equity },
    tiers,
  );
}
