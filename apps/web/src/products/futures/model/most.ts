import { contractValue, formatDecimal, leverageMaxOf, type PositionSide } from '@candor/amount';
import type { ContractForm } from './form.ts';
import { markOf, summarizeOpening, type OpeningInputs } from './opening.ts';
import { unitsOfSigned } from './units.ts';

const million = 1_000_000n;
const sides: readonly PositionSide[] = ['long', 'short'];

/**
 * The most lots that either side can open with what is free, or close of what is held. A search
 * over the same preview that is shown, so that what it gives is never refused for want of money.
 */
export function mostLots(form: ContractForm, inputs: OpeningInputs): bigint {
  if (form.action === 'close') return largest(inputs.positions.map(({ lots }) => BigInt(lots)));
  // In one-way mode an order closes the position against it and opens with what is free then.
  const closed = inputs.positionMode === 'one_way' ? largest(inputs.positions.map(({ lots }) => BigInt(lots))) : 0n;
  const guess = roughMost(inputs) + closed;
  if (guess === 0n) return 0n;
  const isEnough = (lots: bigint): boolean => {
    const opening = summarizeOpening({ ...form, quantity: formatDecimal(lots, inputs.terms.lotScale) }, inputs);
    return sides.some((side) => opening.worstTicks[side] !== undefined && opening.problems[side] === undefined);
  };
  let [low, high] = [0n, guess];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isEnough(middle)) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/**
 * A bound from above: free × leverage at the mark, doubled for what gains against it, within the
 * position limit.
 */
function roughMost(inputs: OpeningInputs): bigint {
  const { terms, account, choice } = inputs;
  const mark = markOf(inputs);
  const free = unitsOfSigned(account?.free, terms.settleScale) ?? 0n;
  if (mark === undefined || free <= 0n) return 0n;
  const one = contractValue(terms.contract, mark, million);
  const limit = terms.tiers.findLast(({ valueMax }) => leverageMaxOf(terms.tiers, valueMax) >= choice.leverage);
  const reach = 2n * free * BigInt(choice.leverage);
  const value = limit !== undefined && limit.valueMax < reach ? limit.valueMax : reach;
  return one === 0n ? 0n : (value * million) / one;
}

const largest = (lots: readonly bigint[]): bigint => lots.reduce((most, one) => (one > most ? one : most), 0n);
