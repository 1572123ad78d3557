import { displayAmount, displayPpm, displayPrice, formatDecimal, roundDecimal, type MarketScale } from '@candor/amount';

/** A sum in full digits. */
export const exactQuote = (units: bigint, { quoteScale }: Pick<MarketScale, 'quoteScale'>): string =>
  displayAmount(formatDecimal(units, quoteScale, 2), formatDecimal(units, quoteScale, 2).split('.')[1]?.length ?? 0);

export const priceText = (ticks: bigint, { tickScale }: Pick<MarketScale, 'tickScale'>): string =>
  displayPrice(formatDecimal(ticks, tickScale), tickScale);

export const quantityText = (lots: bigint, { lotScale }: Pick<MarketScale, 'lotScale'>): string =>
  displayAmount(formatDecimal(lots, lotScale), lotScale);

/** A rate in parts per million as percent: "0.10%". */
export const rateText = displayPpm;

/** A decimal fraction as percent with so many decimals, cut. */
export const fractionText = (fraction: string, decimals = 2): string =>
  `${roundDecimal(formatPercent(fraction), decimals, 'truncate')}%`;

const formatPercent = (fraction: string): string => {
  const [whole = '0', decimals = ''] = fraction.split('.');
  const digits = decimals.padEnd(2, '0');
  const joined = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  return digits.length > 2 ? `${joined}.${digits.slice(2)}` : joined;
};
