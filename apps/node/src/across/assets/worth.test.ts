import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Holding, shareText, worthOf, worthText } from '../../engine/listings/worth.ts';

const prices: Readonly<Record<string, string>> = { USDT: '1', BTC: '60000.12', DUST: '0.000000000000000001' };
const priceOf = (asset: string) => prices[asset] ?? null;

test('worth is units times price', () => {
  const worth = worthOf([{ asset: 'BTC', scale: 8, units: 50_000_000n }], priceOf);
  expect(worthText(worth)).toBe('30000.06000000');
  expect(worth.complete).toBe(true);
});

test('what has no fresh price is left out, and said to be', () => {
  const worth = worthOf(
    [
      { asset: 'USDT', scale: 8, units: 1n },
      { asset: 'NONE', scale: 8, units: 1n },
    ],
    priceOf,
  );
  expect(worth.complete).toBe(false);
  expect(worthText(worth)).toBe('0.00000001');
  expect(worthOf([{ asset: 'NONE', scale: 8, units: 0n }], priceOf).complete).toBe(true);
});

test('fractions that vanish one by one count in the sum', () => {
  const half = { asset: 'BTC', scale: 8, units: 1n };
  const one = worthOf([half], () => '0.5');
  expect(worthText(one)).toBe('0.00000000');
  expect(worthText(worthOf([half, half], () => '0.5'))).toBe('0.00000001');
});

const holding: fc.Arbitrary<Holding> = fc.record({
  asset: fc.constantFrom('USDT', 'BTC', 'DUST'),
  scale: fc.integer({ min: 0, max: 18 }),
  units: fc.bigInt({ min: 0n, max: 10n ** 18n }),
});

test('the whole is exactly the sum of its parts', () => {
  fc.assert(
    fc.property(fc.array(holding), fc.array(holding), (left, right) => {
      const whole = worthOf([...left, ...right], priceOf);
      expect(whole.units).toBe(worthOf(left, priceOf).units + worthOf(right, priceOf).units);
    }),
  );
});

test('a share is a fraction with four decimals', () => {
  const of = (units: bigint) => ({ units, complete: true });
  expect(shareText(of(1n), of(3n))).toBe('0.3333');
  expect(shareText(of(2n), of(3n))).toBe('0.6667');
  expect(shareText(of(3n), of(3n))).toBe('1.0000');
  expect(shareText(of(0n), of(0n))).toBe('0.0000');
});
