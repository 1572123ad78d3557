import { requestReference, returnReference } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { isPayer } from './payer-name.ts';
import { bankAmount, bankDay, checkedLines, textOf } from './statement.ts';
import { type CsvColumns, readCsv } from './statement-csv.ts';
import { refusal } from './test-support/refusal.ts';

const account = { iban: 'DE89370400440532013000', currency: 'USD' };
const code = requestReference({ userId: 41, number: 2 });
const columns: CsvColumns = {
  date: 'date',
  amount: 'amount',
  reference: 'reference',
  payer: 'payer',
  text: 'text',
  opening: '100.00',
  closing: '1,250.50',
  currency: 'USD',
};
const golden = [
  'date,reference,amount,payer,text',
  `2026-11-26,B-1,"1,200.50",Ann Lee,"Transfer ${code}"`,
  '2026-11-26,B-2,-50.00,Landlord,"rent, ""November"""',
  '',
].join('\r\n');

const csv = (text: string, change: Partial<CsvColumns> = {}) =>
  checkedLines(readCsv(text, { ...columns, ...change }), account);

describe('a CSV statement', () => {
  test('reads declared columns, groups, quotes and the request that a text names', () => {
    expect(csv(golden)).toMatchObject([
      {
        amount: 120_050n,
        bookedOn: '2026-11-26',
        reference: 'B-1',
        payer: 'Ann Lee',
        userId: 41,
        number: 2,
        closes: 0,
      },
      { amount: -5_000n, text: 'rent, "November"', userId: 0, closes: 0 },
    ]);
  });

  test('is the same with semicolons, commas for decimals and German days', () => {
    const german = golden
      .replaceAll(/,B-(\d),/g, ';B-$1;')
      .replace('date,reference,amount,payer,text', 'Tag;Nr;Betrag;Wer;Zweck')
      .replace('"1,200.50",Ann Lee,', '1.200,50;Ann Lee;')
      .replace('-50.00,Landlord,', '-50,00;Landlord;')
      .replaceAll('2026-11-26', '26.11.2026');
    const names = { date: 'Tag', reference: 'Nr', amount: 'Betrag', payer: 'Wer', text: 'Zweck', closing: '1250,50' };
    expect(csv(german, names)).toEqual(csv(golden));
  });

  test('keeps the key of a line whatever its place, and gives another for another amount', () => {
    const [first, second] = csv(golden);
    const [head = '', one = '', two = ''] = golden.split('\r\n');
    expect(csv([head, two, one].join('\n')).map(({ key }) => key)).toEqual([second?.key, first?.key]);
    const edited = golden.replace('1,200.50', '1,200.51');
    expect(csv(edited, { closing: '1250.51' })[0]?.key).not.toBe(first?.key);
  });

  test.each([
    ['doubled', golden + golden.split('\r\n')[1], {}, 'statement_sum_differs'],
    ['doubled, with sums to fit', `${golden}${golden.split('\r\n')[1]}`, { closing: '2451.00' }, 'bank_line_known'],
    ['edited', golden.replace('-50.00', '-40.00'), {}, 'statement_sum_differs'],
    ['in another currency', golden, { currency: 'EUR' }, 'statement_other_account'],
    ['without a declared column', golden, { text: 'purpose' }, 'statement_unreadable'],
    ['cut in a row', golden.slice(0, -40), {}, 'statement_unreadable'],
    ['with a quote that never ends', `${golden}2026-11-26,B-3,1,"x`, {}, 'statement_unreadable'],
    ['with no line', 'date,reference,amount,payer,text', { closing: '100' }, 'statement_invalid'],
    ['with a day that is none', golden.replace('2026-11-26,B-2', '2026-11-31,B-2'), {}, 'statement_unreadable'],
    ['with 19 decimals', golden.replace('-50.00', `-50.${'0'.repeat(19)}`), {}, 'statement_unreadable'],
    ['with an exponent', golden.replace('-50.00', '-5e1'), {}, 'statement_unreadable'],
  ])('that is %s is refused', (_name, text, change, reason) => {
    expect(refusal(() => csv(text, change))).toBe(reason);
  });

  test('is read no further than to the first line too many, and not with a hundred columns more', () => {
    const [head = '', line = ''] = golden.split('\r\n');
    const endless = [head, ...Array.from({ length: 5_001 }, () => line), '"never ends'].join('\n');
    expect(refusal(() => csv(endless))).toBe('statement_invalid');
    expect(refusal(() => csv(`${'\n'.repeat(10_001)}"never ends`))).toBe('statement_invalid');
    const wide = golden.replaceAll('\r\n', `${','.repeat(100)}\r\n`);
    expect(refusal(() => csv(wide))).toBe('statement_unreadable');
    expect(csv(golden.replaceAll('\r\n', '\n\n,,,,\n'))).toEqual(csv(golden));
  });

  test('names the receipt that an outgoing line gives back', () => {
    const text = golden.replace('rent, ', `${returnReference(12)} `);
    expect(csv(text)[1]).toMatchObject({ amount: -5_000n, closes: 12 });
  });
});

test('money and days of banks are read in the ways that banks write them, and in no other', () => {
  const amounts = ['1,234.56', '1.234,56', '1234.5', "1'234", '0', '-7,00'].map((text) => bankAmount(text, ''));
  expect(amounts).toEqual([123_456n, 123_456n, 123_450n, 123_400n, 0n, -700n]);
  for (const text of ['', '1.2.3', '1,23,4', '--1', '0x10', '1 USD'])
    expect(refusal(() => bankAmount(text, ''))).toBe('statement_unreadable');
  for (const text of ['26.11.26', '2026-13-01', 'today'])
    expect(refusal(() => bankDay(text, ''))).toBe('statement_unreadable');
});

test('a file that is no UTF-8, or larger than 5 MB, is refused', () => {
  expect(refusal(() => textOf(Buffer.from([0xff, 0xfe, 0x41])))).toBe('statement_unreadable');
  expect(() => textOf(Buffer.alloc(5 * 1024 * 1024 + 1))).toThrow('400');
});

test('a payer is the verified person with their words in any order and without accents, and nobody else', () => {
  for (const name of ['JOSE ALVAREZ GARCIA', 'Álvarez García, José', 'Mr José Álvarez-García'])
    expect(isPayer(name, 'José Álvarez García')).toBe(true);
  for (const name of ['', 'José Álvarez', 'Joseph Alvarez Garcia', 'José Álvarez García & Co'])
    expect(isPayer(name, 'José Álvarez García')).toBe(false);
  expect(isPayer('王 偉', '偉 王')).toBe(true);
});

test('vowels of Thai and voicing marks of kana are part of a name, in whatever form they come', () => {
  for (const [payer, verified] of [
    ['ศิริ', 'ศรี'],
    ['ガトウ タロウ', 'カトウ タロウ'],
  ] as const) {
    expect(isPayer(payer, verified)).toBe(false);
    expect(isPayer(payer.normalize('NFD'), payer)).toBe(true);
  }
  expect(isPayer('ﾀﾛｳ ｶﾞﾄｳ', 'ガトウ タロウ')).toBe(true);
  expect(isPayer('김 민준'.normalize('NFD'), '김 민준')).toBe(true);
});
