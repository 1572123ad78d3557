import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal, parseSignedDecimal } from './decimal.ts';
import { hostileForms } from './hostile-forms.fixture.ts';

const scale = fc.integer({ min: 0, max: 18 });
const wireUnits = (decimals: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(18 + decimals) - 1n });

test('parsing what was printed gives the same units', () => {
  fc.assert(
    fc.property(
      scale.chain((decimals) =>
        fc.tuple(wireUnits(decimals), fc.constant(decimals), fc.integer({ min: 0, max: decimals })),
      ),
      ([units, decimals, minimum]) => {
        expect(parseDecimal(formatDecimal(units, decimals), decimals)).toEqual({ ok: true, units });
        expect(parseDecimal(formatDecimal(units, decimals, minimum), decimals)).toEqual({ ok: true, units });
        expect(parseSignedDecimal(formatDecimal(-units, decimals), decimals)).toEqual({ ok: true, units: -units });
      },
    ),
    { numRuns: 1000 },
  );
});

test('printing what was parsed gives the same text, with the scale it was parsed at', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(0|[1-9]\d{0,17})(\.\d{1,18})$/), (text) => {
      const decimals = text.length - text.indexOf('.') - 1;
      const parsed = parseDecimal(text, decimals);
      expect(parsed.ok && formatDecimal(parsed.units, decimals)).toBe(text);
    }),
  );
});

test('printing never uses an exponent', () => {
  fc.assert(
    fc.property(fc.bigInt(), scale, (units, decimals) => {
      expect(formatDecimal(units, decimals)).toMatch(/^-?\d+(\.\d+)?$/);
    }),
  );
});

test.each([
  [0n, 0, undefined, '0'],
  [0n, 2, undefined, '0.00'],
  [0n, 2, 0, '0'],
  [5n, 8, undefined, '0.00000005'],
  [-5n, 1, undefined, '-0.5'],
  [120n, 2, 1, '1.2'],
  [100n, 2, 0, '1'],
  [100n, 2, 1, '1.0'],
  [1_000n, 0, 0, '1000'],
  [123_456n, 3, 0, '123.456'],
] as const)('%s units of scale %s, at least %s decimals, print as %s', (units, decimals, minimum, text) => {
  expect(formatDecimal(units, decimals, minimum)).toBe(text);
});

test('more decimals than the scale are refused and never rounded, zeros too', () => {
  expect(parseDecimal('1.005', 2)).toEqual({ ok: false, problem: 'too_many_decimals' });
  expect(parseDecimal('1.000', 2)).toEqual({ ok: false, problem: 'too_many_decimals' });
  expect(parseDecimal('1.0', 0)).toEqual({ ok: false, problem: 'too_many_decimals' });
});

test('a minus is accepted by the signed form alone', () => {
  expect(parseDecimal('-1', 2)).toEqual({ ok: false, problem: 'not_a_decimal' });
  expect(parseSignedDecimal('-1.5', 2)).toEqual({ ok: true, units: -150n });
  expect(parseSignedDecimal('--1', 2).ok).toBe(false);
  expect(parseSignedDecimal('\u22121', 2).ok).toBe(false);
});

test('at least 60 hostile forms are in the list', () => {
  expect(new Set(hostileForms).size).toBeGreaterThanOrEqual(60);
});

test.each(hostileForms.map((text) => [text.length > 40 ? `${text.slice(0, 20)}… (${text.length})` : text, text]))(
  'refuses %j at once',
  (_name, text) => {
    const startedAt = process.cpuUsage();
    for (let i = 0; i < 100; i += 1) {
      expect(parseDecimal(text, 8).ok).toBe(false);
      expect(parseSignedDecimal(text.startsWith('-') ? `+${text}` : text, 8).ok).toBe(false);
    }
    const spent = process.cpuUsage(startedAt);
    // 200 calls with their assertions stay far below 1 ms each.
    expect((spent.user + spent.system) / 1000).toBeLessThan(200);
  },
);

test('a million digits are refused by their length, before anything reads them', () => {
  expect(parseDecimal('9'.repeat(1_000_000), 8)).toEqual({ ok: false, problem: 'too_long' });
  expect(parseSignedDecimal(`-${'9'.repeat(1_000_000)}`, 8)).toEqual({ ok: false, problem: 'too_long' });
});
