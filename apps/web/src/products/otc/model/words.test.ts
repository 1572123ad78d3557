import { expect, test } from 'vitest';
import { durationText, shareText } from './words.ts';

const said = ((key: string, values: Readonly<Record<string, unknown>>) =>
  `${key} ${Object.values(values).join(' ')}`) as Parameters<typeof durationText>[0];

test('a measured time is said in the unit that says it', () => {
  expect([59, 60, 149, 3_600, 4_830].map((seconds) => durationText(said, seconds))).toEqual([
    'otc.seconds 59',
    'otc.minutes 1',
    'otc.minutes 2',
    'otc.hours 1',
    'otc.hoursMinutes 1 21',
  ]);
});

test('a share is never rounded up', () => {
  expect([994_900, 999_999, 990_000, 1_000_000, 0].map(shareText)).toEqual(['99.4%', '99.9%', '99%', '100%', '0%']);
});
