import type { MessageKey } from '@candor/i18n';
import { plainWidth } from '@candor/amount';
import type { ShownIndicator } from './chart-state.ts';

type Parameter = Extract<MessageKey, `chart.p.${string}`>;

/** A chart's indicator: what it starts with, and what each parameter is. */
export interface IndicatorKind extends ShownIndicator {
  /** Name of each parameter. */
  readonly names: readonly Parameter[];
  /** Name of each parameter after the named ones, of which there may be more or fewer; numbered. */
  readonly more?: Parameter;
}

const parametersMax = 6;

const kind = (
  name: string,
  place: ShownIndicator['place'],
  parameters: readonly number[],
  names: readonly Parameter[],
  more?: Parameter,
): IndicatorKind => ({ name, place, parameters, names, ...(more !== undefined && { more }) });

const lengths = (name: string, place: ShownIndicator['place'], parameters: readonly number[]): IndicatorKind =>
  kind(name, place, parameters, [], 'chart.p.lengthOf');
const lengthAndAverage = (name: string, parameters: readonly number[]): IndicatorKind =>
  kind(name, 'below', parameters, ['chart.p.length', 'chart.p.average']);

/** The library's indicators and our own, by where they are. */
export const indicatorCatalogue: readonly IndicatorKind[] = [
  lengths('MA', 'price', [7, 25, 99]),
  lengths('EMA', 'price', [6, 12, 20]),
  kind('SMA', 'price', [12, 2], ['chart.p.length', 'chart.p.weight']),
  kind('BBI', 'price', [3, 6, 12, 24], Array<Parameter>(4).fill('chart.p.lengthOf')),
  kind('BOLL', 'price', [20, 2], ['chart.p.length', 'chart.p.deviations']),
  kind('VWAP', 'price', [24], ['chart.p.hours']),
  kind(
    'Ichimoku',
    'price',
    [9, 26, 52, 26],
    ['chart.p.conversion', 'chart.p.base', 'chart.p.span', 'chart.p.displacement'],
  ),
  kind('Supertrend', 'price', [10, 3], ['chart.p.length', 'chart.p.multiplier']),
  kind('SAR', 'price', [2, 2, 20], ['chart.p.start', 'chart.p.step', 'chart.p.maximum']),
  kind('AVP', 'price', [], []),
  kind('VOL', 'below', [5, 10, 20], [], 'chart.p.averageOf'),
  kind('MACD', 'below', [12, 26, 9], ['chart.p.fast', 'chart.p.slow', 'chart.p.signal']),
  kind('KDJ', 'below', [9, 3, 3], ['chart.p.length', 'chart.p.smoothingK', 'chart.p.smoothingD']),
  kind('Stochastic', 'below', [14, 3, 3], ['chart.p.length', 'chart.p.smoothingK', 'chart.p.smoothingD']),
  lengths('RSI', 'below', [6, 12, 24]),
  kind('ATR', 'below', [14], ['chart.p.length']),
  lengths('BIAS', 'below', [6, 12, 24]),
  kind('BRAR', 'below', [26], ['chart.p.length']),
  kind('CCI', 'below', [20], ['chart.p.length']),
  kind('CR', 'below', [26, 10, 20, 40, 60], ['chart.p.length', ...Array<Parameter>(4).fill('chart.p.averageOf')]),
  kind('DMA', 'below', [10, 50, 10], ['chart.p.fast', 'chart.p.slow', 'chart.p.average']),
  kind('DMI', 'below', [14, 6], ['chart.p.length', 'chart.p.smoothing']),
  lengthAndAverage('EMV', [14, 9]),
  lengthAndAverage('MTM', [12, 6]),
  kind('OBV', 'below', [30], ['chart.p.average']),
  lengthAndAverage('PSY', [12, 6]),
  kind('PVT', 'below', [], []),
  lengthAndAverage('ROC', [12, 6]),
  lengthAndAverage('TRIX', [12, 9]),
  lengthAndAverage('VR', [26, 6]),
  lengths('WR', 'below', [6, 10, 14]),
  kind('AO', 'below', [5, 34], ['chart.p.fast', 'chart.p.slow']),
];

/** Indicators drawn on the price and those below it. */
export const indicatorsAt = (place: ShownIndicator['place']): readonly IndicatorKind[] =>
  indicatorCatalogue.filter((indicator) => indicator.place === place);

/** The indicators after one was switched. */
export function toggled(shown: readonly ShownIndicator[], { name, place, parameters }: ShownIndicator) {
  return shown.some((one) => one.name === name)
    ? shown.filter((one) => one.name !== name)
    : [...shown, { name, place, parameters }];
}

/**
 * A parameter as it is asked for: its name, its number among those of the same name, and whether it
 * may be empty.
 */
export interface ParameterField {
  readonly name: Parameter;
  readonly number: number;
  readonly optional: boolean;
}

/**
 * The fields for an indicator's parameters; a list has an empty one at its end, while there is
 * room.
 */
export function fieldsOf({ names, more }: IndicatorKind, count: number): readonly ParameterField[] {
  const all = more === undefined ? names : Array<Parameter>(Math.min(parametersMax, count + 1)).fill(more);
  return all.map((name, at) => ({
    name,
    number: all.slice(0, at + 1).filter((one) => one === name).length,
    optional: more !== undefined,
  }));
}

/**
 * The parameters that texts of fields give: whole numbers from 1 to 999, empty optional ones left
 * out; undefined while one is wrong.
 */
export function parametersOf(
  typed: readonly string[],
  fields: readonly Pick<ParameterField, 'optional'>[],
): readonly number[] | undefined {
  const texts = typed.map((text) => plainWidth(text).trim());
  const filled = texts.filter((text, at) => text !== '' || fields[at]?.optional !== true);
  const valid = filled.length > 0 && filled.every(isParameter);
  return valid ? filled.map(Number) : undefined;
}

/** Whether a text is a parameter. */
export const isParameter = (text: string): boolean => /^[1-9]\d{0,2}$/.test(plainWidth(text).trim());
