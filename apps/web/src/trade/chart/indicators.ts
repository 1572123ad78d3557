import { plainWidth } from '@candor/amount';
import type { ShownIndicator } from './chart-state.ts';

/** The chart library's indicators, by where they stand, with the parameters they start with. */
export const indicatorCatalogue: readonly ShownIndicator[] = [
  ['MA', 'price', [7, 25, 99]],
  ['EMA', 'price', [6, 12, 20]],
  ['SMA', 'price', [12, 2]],
  ['BBI', 'price', [3, 6, 12, 24]],
  ['BOLL', 'price', [20, 2]],
  ['SAR', 'price', [2, 2, 20]],
  ['AVP', 'price', []],
  ['VOL', 'below', [5, 10, 20]],
  ['MACD', 'below', [12, 26, 9]],
  ['KDJ', 'below', [9, 3, 3]],
  ['RSI', 'below', [6, 12, 24]],
  ['BIAS', 'below', [6, 12, 24]],
  ['BRAR', 'below', [26]],
  ['CCI', 'below', [20]],
  ['CR', 'below', [26, 10, 20, 40, 60]],
  ['DMA', 'below', [10, 50, 10]],
  ['DMI', 'below', [14, 6]],
  ['EMV', 'below', [14, 9]],
  ['MTM', 'below', [12, 6]],
  ['OBV', 'below', [30]],
  ['PSY', 'below', [12, 6]],
  ['PVT', 'below', []],
  ['ROC', 'below', [12, 6]],
  ['TRIX', 'below', [12, 9]],
  ['VR', 'below', [26, 6]],
  ['WR', 'below', [6, 10, 14]],
  ['AO', 'below', [5, 34]],
].map(([name, place, parameters]) => ({ name, place, parameters }) as ShownIndicator);

/** The indicators after one was switched. */
export function toggled(shown: readonly ShownIndicator[], indicator: ShownIndicator): readonly ShownIndicator[] {
  return shown.some(({ name }) => name === indicator.name)
    ? shown.filter(({ name }) => name !== indicator.name)
    : [...shown, indicator];
}

/** Parameters typed as "7, 25, 99": whole numbers from 1 to 999, at most six; undefined for anything else. */
export function parsedParameters(text: string): readonly number[] | undefined {
  const parts = plainWidth(text)
    .split(/[,、\s]+/)
    .filter((part) => part !== '');
  const valid = parts.length > 0 && parts.length <= 6 && parts.every((part) => /^[1-9]\d{0,2}$/.test(part));
  return valid ? parts.map(Number) : undefined;
}
