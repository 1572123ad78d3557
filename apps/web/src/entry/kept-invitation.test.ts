import { beforeEach, expect, test, vi } from 'vitest';
import { dropInvitation, keepInvitation, keptInvitation } from './kept-invitation.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('an invitation is kept for the visit until its account is open', () => {
  expect(keptInvitation()).toBeUndefined();
  keepInvitation('AB12CD');
  expect(keptInvitation()).toBe('AB12CD');
  dropInvitation();
  expect(keptInvitation()).toBeUndefined();
});

test.each(['A B', 'AB12<script>', '', 17, 'A'.repeat(257)])('what can be no code is none: %j', (content) => {
  keepInvitation(content as string);
  expect(keptInvitation()).toBeUndefined();
});
