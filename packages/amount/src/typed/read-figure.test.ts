import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFigure, type FigureProblem } from './read-figure.ts';

const value = (text: string, decimals = 8, unit?: string) => {
  const read = readFigure(text, { decimals, unit });
  return read.ok ? read.value : undefined;
};
const problem = (text: string, decimals = 8): FigureProblem | undefined => {
  const read = readFigure(text, { decimals });
  return read.ok ? undefined : read.problem;
};

describe('a pasted text that is one number gives that number', () => {
  test.each([
    ['5', '5'],
    ['0,5', '0.5'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['0,001', '0.001'],
    ['0,123', '0.123'],
    ['1234,567', '1234.567'],
    ['1,2345', '1.2345'],
    ['1.234', '1.234'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,89', '1234567.89'],
    ['1,234,567.89', '1234567.89'],
    ['1 234,56', '1234.56'],
    ['1 234 567', '1234567'],
    ['1\u202f234,567', '1234.567'],
    ['1\u00a0234.5', '1234.5'],
    ["1'234.50", '1234.50'],
    ['1’234’567,5', '1234567.5'],
    ['007', '7'],
    ['5.', '5'],
    ['+5', '5'],
    [' 12.5\n', '12.5'],
    ['\u200e12\u200b.5', '12.5'],
    ['１２３', '123'],
    ['１，２３４．５', '1234.5'],
    ['๑๒.๕', '12.5'],
    ['1.2300000000000', '1.23000000'],
  ])('%j is %s', (text, figure) => {
    expect(value(text)).toBe(figure);
  });

  test.each([
    ['1,234.5 USDT', '1234.5'],
    ['0,5 BTC', '0.5'],
    ['btc 0.5', '0.5'],
    ['$1,234.50', '1234.50'],
    ['1.234,56 €', '1234.56'],
    ['€1 234,56', '1234.56'],
    ['US$ 5.5', '5.5'],
    ['R$ 1.234,56', '1234.56'],
    ['1 234,5 руб.', '1234.5'],
    ['￥1,234,567', '1234567'],
    ['12.5元', '12.5'],
    ['500원', '500'],
    ['1.000.000 ₫', '1000000'],
    ['100 บาท', '100'],
    ['$.50', '0.50'],
  ])('with a currency word: %j is %s', (text, figure) => {
    expect(value(text)).toBe(figure);
  });

  test('the unit of the field is a currency word, whatever it is', () => {
    expect([value('5 PEPE', 2, 'PEPE'), value('5 1INCH', 2, '1INCH'), value('2,5 %', 2, '%')]).toEqual([
      '5',
      '5',
      '2.5',
    ]);
    expect(value('5 PEPE', 2)).toBeUndefined();
  });
});

describe('what is not exactly one number is refused', () => {
  test.each([
    '',
    '.',
    ',',
    'abc',
    '-5',
    '−5',
    '(5)',
    '1.2.3',
    '1,2,3',
    '1,23.4',
    '1.23,4.5',
    '1,234.567.8',
    '12.34.567',
    '0.123.456',
    '1 2',
    '1 23',
    '1234 567',
    '1 234 56',
    '1\n2',
    '1e5',
    '0x10',
    '5k',
    '5 M',
    '1,5 Mio',
    '3 万',
    '5 тыс',
    '5 triệu',
    '50%',
    '10²',
    '½',
    '①',
    '12:30',
    '1/2',
    '1_000',
    '$5 USD',
    '5 USDT BTC',
    'руб.5',
    '5 руб. 50',
    '1-2',
    'NaN',
    'Infinity',
    '9'.repeat(300),
  ])('%j', (text) => {
    expect(problem(text)).toEqual({ kind: 'not_a_number' });
  });

  test.each([
    ['1,234', ['1.234', '1234']],
    ['12,345 USDT', ['12.345', '12345']],
    ['１，２３４', ['1.234', '1234']],
  ])('%j can mean two numbers, and both are named', (text, readings) => {
    expect(problem(text)).toMatchObject({ kind: 'two_readings', readings });
  });

  test('more decimals than may be are said and not cut', () => {
    expect(problem('1.239', 2)).toEqual({ kind: 'too_many_decimals', decimals: 2 });
    expect(problem('5.5', 0)).toEqual({ kind: 'too_many_decimals', decimals: 0 });
    expect(problem('9'.repeat(19))).toEqual({ kind: 'too_long', digits: 18 });
  });
});

const formats = [
  ['en', ',', '.'],
  ['de', '.', ','],
  ['fr', '\u202f', ','],
  ['ch', '’', '.'],
  ['none', '', '.'],
  ['none with a comma', '', ','],
] as const;

test.each(formats)('a number written as in %s is read as itself, or refused', (_, group, point) => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{0,8}$/), (whole, decimals) => {
      const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group);
      const written = decimals === '' ? grouped : `${grouped}${point}${decimals}`;
      const plain = decimals === '' ? String(whole) : `${whole}.${decimals}`;
      const found = value(written);
      // One point alone is the decimal point: "1.234" of a German page is not one thousand, and one
      // comma can be refused.
      const single = written.replaceAll(/\d/g, '');
      const may = single === ',' ? [plain, undefined] : single === '.' && decimals === '' ? [written] : [plain];
      expect(may).toContain(found);
    }),
  );
});

test('no text at all throws', () => {
  const read = fc.property(
    fc.string({ unit: 'binary' }),
    (text) => typeof readFigure(text, { decimals: 8 }).ok === 'boolean',
  );
  expect(fc.check(read).failed).toBe(false);
});
