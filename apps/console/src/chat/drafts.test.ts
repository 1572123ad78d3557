import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';

const [lost, refused] = [new Error('no answer'), new Error('refused')];
const fresh = () =>
  new Drafts(
    (chatKey) => ({ chatKey }),
    (problem) => problem === lost,
  );

test('each conversation has its own draft, and what sends it stays the same', () => {
  const drafts = fresh();
  drafts.type('one', 'Half an ans');
  drafts.type('two', 'Another');
  expect([drafts.typed('one'), drafts.typed('two'), drafts.typed('three')]).toEqual(['Half an ans', 'Another', '']);
  expect(drafts.outgoing('one')).toBe(drafts.outgoing('one'));
  expect(drafts.outgoing('two')).toEqual({ chatKey: 'two' });
});

test('what is on its way is no draft; what was refused is one again, before what was typed since', async () => {
  const drafts = fresh();
  let changes = 0;
  drafts.subscribe(() => (changes += 1));
  drafts.type('one', 'An answer');
  const refuse = async (text: string) => {
    expect([text, drafts.typed('one')]).toEqual(['An answer', '']);
    drafts.type('one', 'The next');
    throw refused;
  };
  await expect(drafts.send('one', refuse)).rejects.toBe(refused);
  expect([drafts.typed('one'), drafts.unsent('one')]).toEqual(['An answer\nThe next', '']);
  expect(changes).toBe(4);
});

test('what may have arrived is never joined with what was typed since: it goes out as it was, and before it', async () => {
  const drafts = fresh();
  const said: string[] = [];
  let fails = 2;
  const say = async (text: string) => {
    said.push(text);
    fails -= 1;
    if (fails >= 0) throw lost;
  };
  drafts.type('one', 'An answer');
  await expect(drafts.send('one', say)).rejects.toBe(lost);
  drafts.type('one', 'The next');
  expect([drafts.unsent('one'), drafts.unsent('two')]).toEqual(['An answer', '']);
  await expect(drafts.sendAgain('one', say)).rejects.toBe(lost);
  expect([drafts.unsent('one'), drafts.typed('one')]).toEqual(['An answer', 'The next']);
  await drafts.send('one', say);
  expect(said).toEqual(['An answer', 'An answer', 'An answer', 'The next']);
  expect([drafts.unsent('one'), drafts.typed('one')]).toEqual(['', '']);
});

test('what may have arrived and is refused when it is sent again has not: it is the draft once more', async () => {
  const drafts = fresh();
  drafts.type('one', 'An answer');
  await expect(drafts.send('one', () => Promise.reject(lost))).rejects.toBe(lost);
  await expect(drafts.sendAgain('one', () => Promise.reject(refused))).rejects.toBe(refused);
  expect([drafts.unsent('one'), drafts.typed('one')]).toEqual(['', 'An answer']);
});

test('what is found to have arrived is not in doubt any more', async () => {
  const drafts = fresh();
  drafts.type('one', 'An answer');
  await expect(drafts.send('one', () => Promise.reject(lost))).rejects.toBe(lost);
  drafts.arrived('one');
  expect([drafts.unsent('one'), drafts.typed('one')]).toEqual(['', '']);
});
