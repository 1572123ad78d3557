import type { ContractOrder } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { account, ethContract, longPosition } from './contract.fixture.ts';
import { emptyContractForm, missingFigure } from './form.ts';
import { mostLots } from './most.ts';
import { summarizeOpening, type OpeningInputs } from './opening.ts';
import { contractTerms } from './terms.ts';
import { gainOf, moneyText, ticksText } from './text.ts';

const terms = contractTerms(ethContract, 0);
const inputs: OpeningInputs = {
  row: ethContract,
  terms,
  choice: { marginMode: 'isolated', leverage: 20 },
  positionMode: 'hedge',
  book: {
    bids: [['3012.60', '22.810']],
    asks: [
      ['3012.61', '1.000'],
      ['3012.75', '18.406'],
    ],
  },
  account,
  positions: [],
  orders: [],
};
const limit = { ...emptyContractForm, price: '3010.00', quantity: '2' };

describe('an order that opens', () => {
  test('has the value, margin and liquidation prices of both sides', () => {
    const { long } = summarizeOpening(limit, inputs).sides;
    expect(moneyText(long?.preview.value ?? 0n, terms)).toBe('6,020.00');
    expect(moneyText(long?.preview.initialMargin ?? 0n, terms)).toBe('301.00');
    // As mock 07 has it: maintenance 0.5%, exit fee 0.05%.
    expect(ticksText(long?.preview.liquidationTicks, terms)).toBe('2,875.31');
  });

  test('a buy below the mark opens without a loss, a sell into a better bid fills at once', () => {
    const { long, short } = summarizeOpening(limit, inputs).sides;
    expect(long?.preview.openLoss).toBe(0n);
    // A sell at 3,010 meets the bid of 3,012.60, above the mark of 3,012.48: it fills at once and
    // gains.
    expect(short?.preview.lotsNow).toBe(2_000n);
  });

  test('a market order goes as far as one on the spot market, not as far as a wide cap', () => {
    const wide = { ...inputs, row: { ...ethContract, terms: { ...ethContract.terms, slippageCapPpm: 50_000 } } };
    const market = { ...emptyContractForm, type: 'market', quantity: '2' } as const;
    const { long, short } = summarizeOpening(market, wide).sides;
    expect(ticksText(long?.priceTicks, terms)).toBe('3,027.67');
    expect(ticksText(short?.priceTicks, terms)).toBe('2,997.54');
    const stop = { ...emptyContractForm, type: 'stop_market', quantity: '2', trigger: '3000.00' } as const;
    expect(ticksText(summarizeOpening(stop, wide).sides.long?.priceTicks, terms)).toBe('3,150.00');
  });

  test('a market order is bound by a narrower slippage cap', () => {
    const narrow = { ...inputs, row: { ...ethContract, terms: { ...ethContract.terms, slippageCapPpm: 2_000 } } };
    const opening = summarizeOpening({ ...emptyContractForm, type: 'market', quantity: '2' }, narrow);
    // 3,012.61 × 1.002, down to the tick.
    expect(ticksText(opening.sides.long?.priceTicks, terms)).toBe('3,018.63');
    expect(opening.sides.long?.preview.lotsNow).toBe(2_000n);
  });

  test('in one-way mode an order closes the position against it first, and opens the rest', () => {
    const oneWay = { ...inputs, positionMode: 'one_way', positions: [longPosition] } as const;
    const sell = { ...emptyContractForm, type: 'market', quantity: '5' } as const;
    const { sides, closings, problems } = summarizeOpening(sell, oneWay);
    // 4.2 of the long, by bids of 3,012.60; cost 12,425.28.
    expect([closings.short?.lots, gainOf(closings.short?.realised ?? 0n, terms, 2)]).toEqual([4_200n, '+227.64']);
    expect([sides.short?.preview.lotsNow, problems.short]).toEqual([800n, undefined]);
    // With the position it adds up: nothing is closed.
    expect([closings.long, sides.long?.preview.lotsNow]).toEqual([undefined, 5_000n]);
    const part = summarizeOpening({ ...sell, quantity: '4' }, oneWay);
    expect([part.closings.short?.lots, part.sides.short, part.problems.short]).toEqual([4_000n, undefined, undefined]);
    // Hedge mode opens all of it.
    expect(summarizeOpening(sell, { ...oneWay, positionMode: 'hedge' }).sides.short?.preview.lotsNow).toBe(5_000n);
  });

  test('in one-way mode a stop closes where it triggers, as the server previews it', () => {
    const oneWay = { ...inputs, positionMode: 'one_way', positions: [longPosition] } as const;
    const realisedOf = (form: Partial<typeof emptyContractForm>): string => {
      const { closings } = summarizeOpening({ ...emptyContractForm, quantity: '4.2', ...form }, oneWay);
      return gainOf(closings.short?.realised ?? 0n, terms, 2);
    };
    // 4.2 × 2,900 − 12,425.28; 1% below the mark of 3,012.48 is 2,982.3552, so 2,982.35.
    expect(realisedOf({ type: 'stop_market', trigger: '2900.00' })).toBe('−245.28');
    expect(realisedOf({ type: 'trailing_stop', trailing: '1' })).toBe('+100.59');
  });

  test('in one-way mode what other open orders close already is not closed again', () => {
    const resting = { direction: 2, quantity: '4.000', filledQuantity: '1.000' } as ContractOrder;
    const oneWay = { ...inputs, positionMode: 'one_way', positions: [longPosition], orders: [resting] } as const;
    const { closings, sides } = summarizeOpening({ ...emptyContractForm, type: 'market', quantity: '2' }, oneWay);
    expect([closings.short?.lots, sides.short?.preview.lotsNow]).toEqual([1_200n, 800n]);
  });

  test('without a book a market order has nobody to meet', () => {
    const opening = summarizeOpening(
      { ...emptyContractForm, type: 'market', quantity: '2' },
      { ...inputs, book: { bids: [], asks: [] } },
    );
    expect(opening.problems.long).toBe('no_liquidity');
  });

  test.each([
    [{ quantity: '0.0005' }, 'quantity_off_lot'],
    [{ quantity: '20000' }, 'quantity_above_maximum'],
    [{ quantity: '60' }, 'insufficient_available'],
    [{ price: '0' }, 'price_off_tick'],
  ] as const)('%j is refused for %s', (changes, reason) => {
    expect(summarizeOpening({ ...limit, ...changes }, inputs).problems.long).toBe(reason);
  });

  test('more leverage than the tier of its value allows is refused', () => {
    const much = {
      ...inputs,
      choice: { marginMode: 'isolated', leverage: 100 } as const,
      account: { ...account, free: '1000000' },
    };
    expect(summarizeOpening({ ...limit, quantity: '20' }, much).problems.long).toBe('leverage_above_tier');
  });

  test('a stale mark opens nothing', () => {
    const stale = { ...inputs, row: { ...ethContract, markState: { ...ethContract.markState, stale: true } } };
    expect(summarizeOpening(limit, stale).problems).toEqual({ long: 'mark_stale', short: 'mark_stale' });
  });

  test('the first figure that is missing is named', () => {
    expect(missingFigure(emptyContractForm)).toBe('price');
    expect(missingFigure({ ...emptyContractForm, type: 'market' })).toBe('quantity');
    expect(missingFigure({ ...emptyContractForm, type: 'stop_limit', price: '1', quantity: '1' })).toBe('trigger');
  });

  test('the most that can be opened is accepted, one lot more is not', () => {
    const most = mostLots(limit, inputs);
    const at = (lots: bigint) =>
      summarizeOpening({ ...limit, quantity: `${lots / 1_000n}.${String(lots % 1_000n).padStart(3, '0')}` }, inputs);
    expect(at(most).problems.long).toBeUndefined();
    expect(at(most + 1n).problems.long).toBe('insufficient_available');
    expect(at(most + 1n).problems.short).toBe('insufficient_available');
  });

  test('the most that can be closed is the larger position', () => {
    expect(mostLots({ ...limit, action: 'close' }, { ...inputs, positions: [longPosition] })).toBe(4_200n);
  });
});
