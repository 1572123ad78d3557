import {
  amount,
  formatDecimal,
  largestNotionalForBudget,
  notional,
  protectionPriceTicks,
  trailingTriggerTicks,
  type BookSide,
  type MarketScale,
} from '@candor/amount';
import { shows, type TicketForm } from './form.ts';
import type { Observed } from './preview-input.ts';
import { typedUnits } from '../../../trade/form/typed.ts';
import { unitsOf } from '../../../market/preview-terms.ts';

export interface Purse {
  /** Decimal balance of the asset the order is paid from. */
  readonly available: string;
  readonly scale: MarketScale;
  /** The larger of the user's two rates. */
  readonly feePpm: number;
  readonly slippageCapPpm: number;
  /** The most that one order may hold. */
  readonly maximumLots: bigint | undefined;
  /** Lots between two quantities that the market allows. */
  readonly lotStep: bigint | undefined;
  readonly asks: BookSide;
  readonly observed: Observed;
}

/**
 * A percentage (0 to 100) of the most that the form can hold with this balance, as a decimal
 * string: lots for sells and for buys at a price, quote for buys by sum; '' while there is no price
 * to calculate with. A buy leaves room for its largest fee and for the worst price it reserves at,
 * so the most is never refused for a missing cent.
 */
export function shareOfMost(form: TicketForm, percent: number, purse: Purse): string {
  const { scale } = purse;
  const balance = form.side === 'sell' ? scale.baseScale : scale.quoteScale;
  const units = ((unitsOf(cut(purse.available, balance), balance) ?? 0n) * BigInt(percent)) / 100n;
  if (form.side === 'sell') return lotsText(units / 10n ** BigInt(scale.baseScale - scale.lotScale), percent, purse);
  if (shows(form).budget) return trimmed(units / 10n ** BigInt(scale.quoteScale - 2), 2);
  const most = largestNotionalForBudget(amount(units), purse.feePpm);
  if (form.type === 'market') return lotsText(lotsThroughBook(most, purse.asks, scale), percent, purse);
  const price = reservePrice(form, purse);
  if (price === undefined || price <= 0n) return '';
  return lotsText(most / notional(price, 1n, scale), percent, purse);
}

/** The price at which a buy of this type reserves. */
function reservePrice(form: TicketForm, { scale, slippageCapPpm, observed }: Purse): bigint | undefined {
  const price = typedUnits(form.price, scale.tickScale);
  const trigger = typedUnits(form.trigger, scale.tickScale);
  const protect = (at: bigint | undefined) => at && protectionPriceTicks(at, slippageCapPpm, 'buy');
  const watched = observed[form.triggerSource];
  const offset = typedUnits(form.trailing, 2);
  switch (form.type) {
    case 'limit':
    case 'market':
    case 'stop_limit':
      return price;
    case 'stop_market':
      return protect(trigger);
    case 'trailing_stop':
      return watched && offset && protect(trailingTriggerTicks(watched, offset * 100n, 'buy'));
    case 'oco': {
      const stop = typedUnits(form.stopLimit, scale.tickScale) ?? protect(trigger);
      return price !== undefined && stop !== undefined && stop > price ? stop : price;
    }
  }
}

function lotsThroughBook(budget: bigint, asks: BookSide, scale: MarketScale): bigint {
  let left = budget;
  let lots = 0n;
  for (const [price, quantity] of asks) {
    const each = notional(price, 1n, scale);
    const taken = left / each < quantity ? left / each : quantity;
    lots += taken;
    left -= taken * each;
    if (taken < quantity) break;
  }
  return lots;
}

function lotsText(lots: bigint, percent: number, { maximumLots, lotStep, scale }: Purse): string {
  const most = maximumLots === undefined ? undefined : (maximumLots * BigInt(percent)) / 100n;
  const held = most !== undefined && lots > most ? most : lots;
  return trimmed(held - (held % (lotStep ?? 1n)), scale.lotScale);
}

const trimmed = (units: bigint, scale: number): string => formatDecimal(units, scale, 0);

/** A decimal with more digits than the scale loses them: never more than there is. */
const cut = (decimal: string, scale: number): string => {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return decimals.length <= scale ? decimal : `${whole}.${decimals.slice(0, scale)}`;
};
