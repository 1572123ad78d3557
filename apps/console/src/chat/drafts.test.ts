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

test('what is on its way is no draft; what could not be sent is one again, before what was typed since', () => {
  const drafts = new Drafts(() => null);
  let changes = 0;
  drafts.subscribe(() => (changes += 1));
  drafts.type('one', 'An answer');
  expect([drafts.take('one'), drafts.typed('one')]).toEqual(['An answer', '']);
  drafts.giveBack('one', 'An answer');
  expect(drafts.typed('one')).toBe('An answer');
  drafts.take('one');
  drafts.type('one', 'The next');
  drafts.giveBack('one', 'An answer');
  expect(drafts.typed('one')).toBe('An answer\nThe next');
  expect(changes).toBe(6);
});
