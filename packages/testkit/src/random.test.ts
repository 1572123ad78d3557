import { describe, expect, test } from 'vitest';
import { SeededRandom } from './random.ts';

describe('seeded random', () => {
  test('the same seed gives the same numbers, another seed others', () => {
    const take = (seed: number): number[] => {
      const random = new SeededRandom(seed);
      return Array.from({ length: 20 }, () => random.uint32());
    };
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
  });

  test('integers cover their range evenly and never leave it', () => {
    const random = new SeededRandom(1);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 60_000; draw += 1) {
      const value = random.integer(-2, 3);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  test('weights decide how often a choice is made', () => {
    const random = new SeededRandom(2);
    let rare = 0;
    for (let draw = 0; draw < 10_000; draw += 1) {
      if (
        random.weighted([
          ['common', 9],
          ['rare', 1],
        ] as const) === 'rare'
      )
        rare += 1;
    }
    expect(rare).toBeGreaterThan(850);
    expect(rare).toBeLessThan(1150);
  });

  test('a shuffle keeps every value', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = new SeededRandom(3).shuffled(values);
    expect(shuffled).not.toEqual(values);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(values);
  });

  test('picking from nothing is an error', () => {
    expect(() => new SeededRandom(1).pick([])).toThrow(RangeError);
  });
});
