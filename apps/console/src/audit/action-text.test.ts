import { loadConsoleMessages } from '@candor/i18n/console';
import { expect, test } from 'vitest';
import { actionText, decisions, deeds } from './action-text.ts';

const text = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [key, ...Object.values(values)].join(' | ');

test('a deed, a decision about a proposal, and a word that is not known', () => {
  expect(actionText('user.view', text)).toBe('audit.did.user.view');
  expect(actionText('approved.market.fees', text)).toBe('audit.did.approved | approvals.kind.market.fees');
  expect(actionText('done.user.resetFactor', text)).toBe('audit.did.done | approvals.kind.user.resetFactor');
  expect(actionText('approved.something.else', text)).toBe('approved.something.else');
  expect(actionText('later.thing', text)).toBe('later.thing');
});

test('every deed and decision has words, and no others have', async () => {
  const keys = Object.keys(await loadConsoleMessages('en')).filter((key) => key.startsWith('audit.did.'));
  expect(keys.toSorted()).toEqual([...decisions, ...deeds].map((name) => `audit.did.${name}`).toSorted());
});
