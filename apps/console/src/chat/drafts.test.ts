import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';

test('each conversation has its own draft, and what sends it stays the same', () => {
  const drafts = new Drafts((chatKey) => ({ chatKey }));
  drafts.type('one', 'Half an ans');
  drafts.type('two', 'Another');
  expect([drafts.typed('one'), drafts.typed('two'), drafts.typed('three')]).toEqual(['Half an ans', 'Another', '']);
  expect(drafts.outgoing('one')).toBe(drafts.outgoing('one'));
  expect(drafts.outgoing('two')).toEqual({ chatKey: 'two' });
});

test('what was sent is no draft, unless it was changed meanwhile', () => {
  const drafts = new Drafts(() => null);
  drafts.type('one', 'An answer');
  drafts.sent('one', 'An answer');
  expect(drafts.typed('one')).toBe('');
  drafts.type('one', 'An answer, and more');
  drafts.sent('one', 'An answer');
  expect(drafts.typed('one')).toBe('An answer, and more');
});
