import { type IdForm, idForms } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { isIdNumberOf, plainIdNumber } from './id-number.ts';

/**
 * Numbers that the issuing countries, or what is written about their rules, give as examples; none
 * is a person's.
 */
const right: Readonly<Record<string, readonly string[]>> = {
  AR: ['12.345.678', '1234567'],
  BE: ['85.07.30-033 28', '17.07.30-033 84'],
  BG: ['7523169263'],
  BR: ['111.444.777-35', '529.982.247-25'],
  CL: ['12.345.678-5', '12.531.909-2', '7.654.321-6'],
  CN: ['11010519491231002X', '11010519491231002x'],
  CZ: ['710319/2745', '401231/123'],
  EC: ['1710034065'],
  EE: ['36805280109'],
  ES: ['12345678Z', 'X1234567L', '54362315-K'],
  FI: ['131052-308T', '131052A308T'],
  HK: ['A123456(3)', 'A1234563', 'AB987654(3)'],
  HR: ['33392005961'],
  ID: ['3171011708450001', '3171015708450001', '317101-410245-0001'],
  IL: ['039337423'],
  IN: ['2341 2341 2346'],
  IS: ['120174-3399'],
  IT: ['RSSMRA85T10A562S', 'CA12345AB', 'AX1234567'],
  JP: ['1234 5678 9018', 'AB12345678CD'],
  // The second has the check digit of before October 2020, the first has not.
  KR: ['970101-1234567', '970101-1234569'],
  LT: ['38703181745'],
  MX: ['BOXW310820HNERXN09', 'HEGG560427MVZRRL04'],
  MY: ['770305-02-1234'],
  NL: ['111222333', '123456782'],
  NO: ['151086 95088'],
  PE: ['10117410-2', '10117410-G', '10117410'],
  PL: ['44051401359'],
  PT: ['00000000 0 ZZ4'],
  RO: ['1630615123457'],
  SE: ['811228-9874', '19811228-9874'],
  SG: ['S1234567D', 'F1234567N', 'T1234567J', 'G1234567X', 'M1234567K'],
  SK: ['710319/2745', '401231/123'],
  TH: ['1-1017-00230-70-8', '1234567890121'],
  TR: ['10000000146', '17291716060'],
  TW: ['A123456789', 'F131104093'],
  UY: ['1.234.567-2', '123.456-1'],
  VN: ['001099012345', '079203012345', '123456789'],
  ZA: ['7503305044089', '8001015009087'],
};

/** Countries whose numbers have no public check digit: only their form can be checked. */
const formAlone = new Set(['AR', 'ID', 'KR', 'MY', 'VN']);

test.each(Object.entries(right))('%s: examples are taken', (country, numbers) => {
  expect(numbers.filter((number) => !isIdNumberOf(country, number))).toEqual([]);
});

/** How many signs a number of a form may have. */
function lengthsOf(form: IdForm): number[] {
  const ends = (['least', 'most'] as const).map((end) =>
    form.reduce((length, part) => length + (part.kind === 'digit_or' ? 1 : part[end]), 0),
  );
  const [least = 0, most = 0] = ends;
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}

test.each(Object.entries(idForms))('%s: of every length that users are told, a number is taken', (country, forms) => {
  const told = new Set(forms.flatMap(lengthsOf));
  expect(new Set((right[country] ?? []).map((number) => plainIdNumber(number).length))).toEqual(told);
});

test.each(Object.entries(right))('%s: a digit more, a digit less and words are refused', (country, [number = '']) => {
  for (const wrong of [`${number}0000`, number.slice(0, 4), 'NOT A NUMBER', ''])
    expect([wrong, isIdNumberOf(country, wrong)]).toEqual([wrong, false]);
});

describe('a check digit', () => {
  const checked = Object.entries(right).filter(([country]) => !formAlone.has(country));
  test.each(checked)('of %s tells a slip of the pen', (country, [number = '']) => {
    // The last digit of Iceland's says the century; the one before it checks.
    const last = country === 'IS' ? number.length - 2 : (/\d(?=\D*$)/.exec(number)?.index ?? 0);
    const first = /\d/.exec(number)?.index ?? 0;
    for (const at of [first, last]) {
      const others = Array.from('0123456789').filter((digit) => digit !== number[at]);
      const taken = others.filter((digit) =>
        isIdNumberOf(country, `${number.slice(0, at)}${digit}${number.slice(at + 1)}`),
      );
      // One rest is written as another is, or an even weight hides a change by five: at most one
      // other digit passes.
      expect([at, taken.length <= 1]).toEqual([at, true]);
    }
  });
});

test('one digit over and over is no number, and a country without a rule takes any', () => {
  expect(['111.111.111-11', '000.000.000-00'].filter((number) => isIdNumberOf('BR', number))).toEqual([]);
  expect(isIdNumberOf('NL', '000000000')).toBe(false);
  expect(isIdNumberOf('US', 'anything at all')).toBe(true);
});

test('days that are none are refused where the number holds one', () => {
  for (const [country, number] of [
    ['KR', '971301-1234567'],
    ['MY', '770332-02-1234'],
    ['ID', '3171013213450001'],
    ['CZ', '719919/2741'],
    ['FI', '321352-308T'],
    ['KR', '970230-1234567'],
    ['MY', '770431-02-1234'],
    ['ID', '3171017102450001'],
    ['ID', '3171014008450001'],
  ] as const)
    expect([country, isIdNumberOf(country, number)]).toEqual([country, false]);
});

test.each([
  ['AR', 'no number begins with a zero', '01.234.567'],
  ['ID', 'serials begin at one', '3171011708450000'],
  ['ID', 'no province begins with a zero', '0171011708450001'],
  ['KR', 'the sign behind the birthday says century and sex', '970101-9234567'],
  ['MY', 'no place has this code', '770305-17-1234'],
  ['MY', 'no place has this code', '770305-00-1234'],
  ['PE', 'the check digit differs', '10117410-3'],
  ['PE', 'the check letter differs', '10117410-K'],
  ['PE', 'it is counted from one', '00000000'],
  ['VN', 'no place has this code', '000099012345'],
  ['VN', 'it has nine digits or twelve', '0010990123'],
])('of %s: %s', (country, _rule, number) => {
  expect(isIdNumberOf(country, number)).toBe(false);
});
