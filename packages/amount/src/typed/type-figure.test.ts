import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeFigure, pasteBetween } from './type-figure.ts';

/** What a field holds after one key after the other, and the last thing that was said. */
function typed(keys: string, decimals = 8, start = '') {
  let value = start;
  let said: string | undefined;
  for (const key of keys) {
    const after = changeFigure(value, value + key, { decimals });
    value = after.value;
    said = after.problem?.kind ?? said;
  }
  return [value, said];
}

describe('typing', () => {
  test.each([
    ['0,5', '0.5', undefined],
    ['1.2.3', '1.23', undefined],
    ['1,2,3', '1.23', undefined],
    ['.5', '0.5', undefined],
    [',5', '0.5', undefined],
    ['007', '7', undefined],
    ['5.', '5.', undefined],
    ['１２．５', '12.5', undefined],
    ['0。5', '0.5', undefined],
    ['๑,๕', '1.5', undefined],
    ['-5', '5', 'not_a_number'],
    ['1e5', '15', 'not_a_number'],
  ])('the keys %s make %s', (keys, value, said) => {
    expect(typed(keys)).toEqual([value, said]);
  });

  test('a decimal that has no room is not taken, and that is said', () => {
    expect(typed('1.239', 2)).toEqual(['1.23', 'too_many_decimals']);
    expect(typed('5,', 0)).toEqual(['5', 'too_many_decimals']);
    expect(typed('9'.repeat(19))).toEqual(['9'.repeat(18), 'too_long']);
  });

  test('a point put in the middle cuts nothing off', () => {
    expect(changeFigure('12345', '1,2345', { decimals: 2 })).toEqual({
      value: '12345',
      problem: { kind: 'too_many_decimals', decimals: 2 },
    });
    expect(changeFigure('12345', '123,45', { decimals: 2 })).toEqual({ value: '123.45' });
  });

  test('what an input method composed is typed, however long it is', () => {
    expect(changeFigure('', '１，２３４', { decimals: 8 }, { composed: true })).toEqual({ value: '1.234' });
  });

  test('what is deleted only goes', () => {
    expect(changeFigure('12.5', '2.5', { decimals: 2 })).toEqual({ value: '2.5' });
    expect(changeFigure('12.5', '', { decimals: 2 })).toEqual({ value: '' });
    expect(changeFigure('2.5', '.5', { decimals: 2 })).toEqual({ value: '0.5' });
  });
});

describe('pasting', () => {
  const whole = (before: string, text: string, decimals = 8) =>
    changeFigure(before, text, { decimals }, { inserted: text });

  test('a text in place of the figure is read as a whole', () => {
    expect(whole('1.5', '1.234,56')).toEqual({ value: '1234.56' });
    expect(whole('1.5', '1,234.5 USDT')).toEqual({ value: '1234.5' });
  });

  test.each(['1,234', '1.2.3', '-5', '1e5', 'abc'])('%s leaves the field as it was', (text) => {
    expect(whole('7.25', text)).toMatchObject({ value: '7.25', problem: {} });
  });

  test('more decimals than have room leave the field as it was', () => {
    expect(whole('7', '1.239', 2)).toEqual({ value: '7', problem: { kind: 'too_many_decimals', decimals: 2 } });
  });

  test('a text beside what is there makes one number of both, or none', () => {
    const terms = { decimals: 8 };
    expect(pasteBetween('1', '234', '', terms, '1')).toEqual({ value: '1234' });
    expect(pasteBetween('0', ',5', '', terms, '0')).toEqual({ value: '0.5' });
    expect(pasteBetween('1', ',234', '', terms, '1')).toMatchObject({ value: '1', problem: { kind: 'two_readings' } });
    expect(pasteBetween('1.500', ',25', '', terms, '1.500')).toMatchObject({ value: '1.500', problem: {} });
    expect(pasteBetween('1.5', '25', '', terms, '1.5')).toEqual({ value: '1.525' });
  });
});

test('a field holds digits and at most one point, whatever is typed and pasted into it', () => {
  const piece = fc.oneof(
    fc.constantFrom(...Array.from('0123456789.,１， -eE')),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.integer({ min: 0, max: 18 }), (pieces, decimals) => {
      let field = '';
      for (const text of pieces) {
        field = changeFigure(field, field + text, { decimals }).value;
        expect(field).toMatch(/^((0|[1-9]\d{0,17})(\.\d*)?)?$/);
        expect((field.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
      }
    }),
  );
});
