import { expect, test } from 'vitest';
import { asked, fieldsOf, filterOf, saysAll } from './filter.ts';

const none = { search: '', who: '', from: '', to: '' };

test('what is typed goes into the address and comes back from it; what is empty does not', () => {
  const fields = { ...none, who: 'ann', from: '2026-01-02T03:04' };
  expect(asked(fields)).toEqual({ who: 'ann', from: '2026-01-02T03:04' });
  expect(fieldsOf(asked(fields))).toEqual(fields);
  expect(fieldsOf({ search: 42, who: ['ann'], from: null, other: 'x' })).toEqual({ ...none, search: '42' });
});

test('a call is asked for what says something: whole names, times in the reader’s zone, the last minute to its end', () => {
  expect(filterOf(none)).toEqual({});
  expect(filterOf({ ...none, who: 'a', from: 'yesterday', search: ' ' })).toEqual({});
  const wanted = filterOf({ search: ' fees ', who: ' Ann ', from: '2026-01-02T03:04', to: '2026-01-02T03:04' });
  const fromMs = new Date(2026, 0, 2, 3, 4).getTime();
  expect(wanted).toEqual({ search: 'fees', name: 'ann', fromMs, toMs: fromMs + 59_999 });
});

test('what is filled and narrows nothing is known, so that no more is taken out than was asked for', () => {
  expect([none, { ...none, who: 'Ann' }, { ...none, from: '2026-01-02T03:04' }].map(saysAll)).toEqual([
    true,
    true,
    true,
  ]);
  const odd = [
    { ...none, who: 'Ann Smith' },
    { ...none, who: 'a' },
    { ...none, to: 'yesterday' },
  ];
  expect(odd.map(saysAll)).toEqual([false, false, false]);
});
