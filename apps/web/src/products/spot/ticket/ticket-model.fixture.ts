import type { MarketRow } from '@candor/protocol';
import type { FeeRate } from '../../../account/fees.ts';
import { previewBook, termsOf } from '../../../market/preview-terms.ts';
import { scaleOf } from '../../../market/scale.ts';
import { emptyForm, type TicketForm } from './form.ts';
import type { TicketInputs } from './summarize.ts';

export const market = {
  symbol_name: 'BTC/USDT',
  close: '91248.60',
  index: '91250.20',
  indexStale: false,
  stateCause: null,
  terms: {
    tickSize: '0.01',
    lotSize: '0.00001',
    minimumQuantity: '0.00001',
    maximumQuantity: '100',
    minimumNotional: '5',
    maximumNotional: '9000000',
    bandPpm: 100_000,
    slippageCapPpm: 50_000,
    baseScale: 8,
    quoteScale: 8,
  },
} as MarketRow;
export const scale = scaleOf(market);
export const fees: FeeRate = { tier: 2, makerRate: '0.0008', takerRate: '0.001', makerPpm: 800, takerPpm: 1000 };
export const book = {
  bids: [
    ['91248.00', '0.5'],
    ['91247.00', '0.8'],
  ],
  asks: [
    ['91250.00', '0.02'],
    ['91251.00', '0.50'],
  ],
} as const;

export const form = (changes: Partial<TicketForm>): TicketForm => ({ ...emptyForm, slippage: '', ...changes });

/** Terms and book as the form of a user with this balance reads them. */
export function inputs(available = '50000', at: Partial<TicketInputs> = {}): TicketInputs {
  return {
    terms: termsOf(market, fees, { decimal: available, scale: 8 }),
    book: previewBook(book, [], scale),
    last: 9_124_860n,
    index: 9_125_020n,
    nowMs: Date.parse('2026-11-21T06:00:00Z'),
    timeZone: 'Asia/Hong_Kong',
    ...at,
  };
}

/** Texts as key and values, so that tests read what was said. */
export const text = (key: string, values?: Readonly<Record<string, string | number>>): string =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`;
