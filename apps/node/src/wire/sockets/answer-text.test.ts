import { formatDecimal } from '@candor/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnswerText, textOfFrame } from '../../engine/orders/answer-text.ts';
import { textFrame } from './frame.ts';

const text = new AnswerText();
const whole = fc.oneof(
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  fc.nat(1_000),
  fc.nat(16).map((power) => Math.min(10 ** power, Number.MAX_SAFE_INTEGER)),
);

test('whole numbers and decimals are written as everywhere else', () => {
  fc.assert(
    fc.property(whole, fc.nat(18), (value, scale) => {
      expect(text.begin().whole(value).plain()).toBe(String(value));
      expect(text.begin().decimal(value, scale).plain()).toBe(formatDecimal(BigInt(value), scale));
    }),
  );
});

test.each([0, 1, 125, 126, 127, 4_096, 40_000, 65_535])(
  'a frame of %i bytes is the one that a text gets otherwise',
  (length) => {
    const given = Array.from({ length }, (_, place) => String.fromCharCode(place % 128)).join('');
    const frame = text.begin().text(given).frame() ?? '';
    expect(Buffer.from(frame, 'latin1').equals(textFrame(given))).toBe(true);
    expect(textOfFrame(frame) === given).toBe(true);
  },
);

test('what is too long for a short frame has none', () => {
  expect(text.begin().text('x'.repeat(65_536)).frame()).toBeNull();
});

test('other characters are kept, and have no frame of one byte each', () => {
  text.begin().text('{"msg":"').text('操作成功').text('","n":').whole(7).text('}');
  expect(text.frame()).toBeNull();
  expect(text.plain()).toBe('{"msg":"操作成功","n":7}');
  expect(text.begin().text('plain again').frame()).not.toBeNull();
});
