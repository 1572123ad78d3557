import { isWorse, type PreviewTerms } from '@candor/amount';
import type { TicketForm } from './form.ts';
import type { Summary } from './summarize.ts';

interface Shown {
  readonly summary: Pick<Summary, 'preview'>;
  readonly terms: Pick<PreviewTerms, 'tickStep'>;
}

/**
 * The worst price that goes out with an order that has no limit of its own, so that it keeps to the
 * bound that was shown: the tightest that any of these views showed, on the market's grid and never
 * beyond it. Of stops it goes out with a buy alone: a sell is there to be filled.
 */
export function worstSent({ type, side }: TicketForm, views: readonly Shown[]): bigint | undefined {
  if (type !== 'market' && !(type === 'stop_market' && side === 'buy')) return undefined;
  const tightest = views
    .map(({ summary, terms }) => onGrid(summary.preview?.worstAllowedTicks, terms.tickStep ?? 1n, side))
    .reduce((best, price) =>
      best === undefined || (price !== undefined && isWorse(side, best, price)) ? price : best,
    );
  return tightest;
}

function onGrid(price: bigint | undefined, step: bigint, side: TicketForm['side']): bigint | undefined {
  if (price === undefined) return undefined;
  const steps = side === 'buy' ? price / step : (price + step - 1n) / step;
  return steps > 0n ? steps * step : step;
}
