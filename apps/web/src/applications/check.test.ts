import { expect, test } from 'vitest';
import { agentProblems, isMerchantNow, merchantProblems } from './check.ts';

const merchant = {
  displayName: 'Lin Trades',
  contact: '@lin',
  payments: ['bank'],
  statement: 'Five years of trading with people.',
  agreed: true,
};
const agent = { channels: ['website'], links: 'lin.example', statement: merchant.statement, agreed: true };

test('an application that is ready has no problems', () => {
  expect([merchantProblems(merchant), agentProblems(agent)]).toEqual([{}, {}]);
});

test.each([
  [{ displayName: ' x' }, 'displayName'],
  [{ displayName: '<b>Lin</b>' }, 'displayName'],
  [{ contact: '  a' }, 'contact'],
  [{ payments: [] }, 'payments'],
  [{ statement: '                      too short' }, 'statement'],
  [{ agreed: false }, 'agreed'],
])('of a merchant %o is not ready', (changes, field) => {
  expect(Object.keys(merchantProblems({ ...merchant, ...changes }))).toEqual([field]);
});

test.each([
  [{ channels: [] }, 'channels'],
  [{ links: '' }, 'links'],
  [{ links: 'Lin’s site' }, 'links'],
  [{ links: 'javascript:alert(1)' }, 'links'],
  [{ links: 'https://lin.example ftp://lin.example' }, 'links'],
  [{ statement: 'short' }, 'statement'],
  [{ agreed: false }, 'agreed'],
])('of an agent %o is not ready', (changes, field) => {
  expect(Object.keys(agentProblems({ ...agent, ...changes }))).toEqual([field]);
});

test('a right given without an application is a merchant’s, and a revoked one is not', () => {
  expect(isMerchantNow('none', true)).toBe(true);
  expect(isMerchantNow('approved', false)).toBe(true);
  expect(isMerchantNow('none', false)).toBe(false);
  expect(isMerchantNow('revoked', true)).toBe(false);
  expect(isMerchantNow(undefined, true)).toBe(false);
});
