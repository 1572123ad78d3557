import { expect, test } from 'vitest';
import { invitationCode } from './invitation.ts';

test.each([
  ['/i&AB12CD', 'AB12CD'],
  ['/home/i&AB12CD', 'AB12CD'],
  ['/i%26AB12CD', 'AB12CD'],
  ['/i&A', 'A'],
  ['/i&7', '7'],
  ['/i&1E5', '1E5'],
  [`/i&${'AB12'.repeat(25)}`, 'AB12'.repeat(25)],
  ['/a/b/c/d/i&AB-12_cd/e/f', 'AB-12_cd'],
  ['/i&', undefined],
  ['/i&AB12<script>', undefined],
  ['/home/index', undefined],
  ['/i/AB12CD', undefined],
])('%s invites with %s', (pathname, code) => {
  expect(invitationCode(pathname)).toBe(code);
});
