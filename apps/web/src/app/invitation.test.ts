import { expect, test } from 'vitest';
import { invitationCode } from './invitation.ts';

test.each([
  ['/i&AB12CD', 'AB12CD'],
  ['/home/i&AB12CD', 'AB12CD'],
  ['/i%26AB12CD', 'AB12CD'],
  ['/i&A', undefined],
  ['/i&AB12<script>', undefined],
  ['/home/index', undefined],
  ['/i/AB12CD', undefined],
])('%s invites with %s', (pathname, code) => {
  expect(invitationCode(pathname)).toBe(code);
});
