import { loadMessages } from '@candor/i18n';
import { billCauses } from '@candor/protocol';
import { expect, test } from 'vitest';
import { causeKey } from './bills.ts';

test('every cause of an entry has a name of its own', async () => {
  const texts = await loadMessages('en');
  const names = billCauses.map((cause) => texts[causeKey(cause) ?? 'assets.entry']);
  expect(new Set(names).size).toBe(billCauses.length);
  expect(names).not.toContain(texts['assets.entry']);
});

test('an unknown cause has no name', () => {
  expect(causeKey('airdrop')).toBeUndefined();
});
