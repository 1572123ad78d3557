import { expect, test } from 'vitest';
import { answers, type Tried } from './answers.ts';
import { Drafts, type KeptAnswer } from './drafts.ts';

const [lost, refused] = [new Error('no answer'), new Error('refused')];
const fresh = () =>
  new Drafts(
    (chatKey) => ({ chatKey, tried: () => undefined }),
    (problem) => problem === lost,
  );

test('each conversation has its own draft, and what sends it stays the same', () => {
  const drafts = fresh();
  drafts.type('one', 'Half an ans');
  drafts.type('two', 'Another');
  expect([drafts.typed('one'), drafts.typed('two'), drafts.typed('three')]).toEqual(['Half an ans', 'Another', '']);
  expect(drafts.outgoing('one')).toBe(drafts.outgoing('one'));
  expect(drafts.outgoing('two')).toMatchObject({ chatKey: 'two' });
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
  expect(changes).toBe(5);
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

/**
 * Drafts whose answers are sent under ids that are given to the test; those before the reload are
 * given.
 */
function sending(sent: string[], kept?: Readonly<Record<string, KeptAnswer>>) {
  let ids = 0;
  const begin = (_: string, tried?: Tried) =>
    answers(
      {
        newId: () => `id-${(ids += 1)}`,
        upload: async () => '',
        send: async ({ content, messageId }) => {
          sent.push(`${messageId}: ${content}`);
          if (sent.length === 1) throw lost;
        },
        isGone: () => false,
      },
      tried,
    );
  const drafts = new Drafts(begin, (problem) => problem === lost, kept);
  return { drafts, say: (text: string) => drafts.outgoing('one').text(text) };
}

test('what is kept is given back: drafts, and what may not have arrived under its id', async () => {
  const sent: string[] = [];
  const before = sending(sent);
  before.drafts.type('two', 'Half an ans');
  before.drafts.type('one', 'An answer');
  const failing = before.drafts.send('one', before.say);
  await Promise.resolve();
  const onItsWay = before.drafts.kept();
  await expect(failing).rejects.toBe(lost);
  before.drafts.type('one', 'The next');
  const kept = before.drafts.kept();
  expect(onItsWay['one']).toEqual({ typed: '', tried: { of: 'An answer', messageId: 'id-1' } });
  expect(kept).toEqual({ two: { typed: 'Half an ans' }, one: { ...onItsWay['one'], typed: 'The next' } });

  const { drafts, say } = sending(sent, kept);
  expect([drafts.typed('two'), drafts.typed('one'), drafts.unsent('one')]).toEqual([
    'Half an ans',
    'The next',
    'An answer',
  ]);
  expect(drafts.kept()).toEqual(kept);
  await drafts.send('one', say);
  expect(sent).toEqual(['id-1: An answer', 'id-1: An answer', 'id-1: The next']);
  expect(drafts.kept()).toEqual({ two: { typed: 'Half an ans' } });
});

test('what may not have arrived and is found in the conversation after a reload is not sent again', () => {
  const kept = { one: { typed: '', tried: { of: 'An answer', messageId: 'id-9' } } };
  const { drafts } = sending([], kept);
  expect(drafts.outgoing('one').arrived([{ messageId: 'id-9' }])).toBe(true);
  drafts.arrived('one');
  expect(drafts.kept()).toEqual({});
});
