import { expect, test } from 'vitest';
import { zoneOptions } from './zone-options.ts';

test('zones are listed from west to east, the user’s own among them, none that the browser does not know', () => {
  const options = zoneOptions(
    [{ zoneId: 'Asia/Tokyo' }, { zoneId: 'Etc/GMT+12' }, { zoneId: 'Moon/Base' }],
    'Asia/Kathmandu',
    Date.UTC(2026, 0, 1),
  );
  expect(options.map(({ value }) => value)).toEqual(['Etc/GMT+12', 'Asia/Kathmandu', 'Asia/Tokyo']);
});
