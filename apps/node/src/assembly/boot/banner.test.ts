import { expect, test } from 'vitest';
import { banner } from './banner.ts';

const facts = { address: 'http://localhost:8080', feed: 'simulated', records: 1, dataDir: '/data', readyMs: 500 };
const account = { email: 'demo@example.com', password: 'try-1' };

test.each([
  [account, 'Account   demo@example.com, password try-1'],
  [null, 'Account   register with your e-mail address'],
  [undefined, 'Account   of the demo is being opened; it follows in a moment'],
])('a start says which account to try it with, or that it is being opened: %o', (demoAccount, line) => {
  expect(banner({ ...facts, demoAccount })).toContain(line);
});
