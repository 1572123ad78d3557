import { expect, test } from 'vitest';
import { OutcomeUnknown } from '../transport/until-known.ts';
import { Intent, type Sending } from './intent.ts';

/** Sends and gives under what; fails with this problem where there is one. */
async function sent(intent: Intent, content: object, problem?: Error): Promise<Sending> {
  let sending: Sending | undefined;
  const done = intent.send(content, async (one) => {
    sending = one;
    if (problem !== undefined) throw problem;
  });
  await done.catch(() => undefined);
  return sending ?? { requestId: '', isRepeat: false };
}

test('without an answer the same content keeps its request id', async () => {
  const intent = new Intent();
  const first = await sent(intent, { amount: '1' }, new OutcomeUnknown());
  const again = await sent(intent, { amount: '1' });
  expect([first.isRepeat, again]).toEqual([false, { requestId: first.requestId, isRepeat: true }]);
});

test.each([
  ['an answer', undefined, { amount: '1' }],
  ['a refusal', new Error('refused'), { amount: '1' }],
  ['another content', new OutcomeUnknown(), { amount: '2' }],
])('%s begins a new request', async (_, problem, next) => {
  const intent = new Intent();
  const first = await sent(intent, { amount: '1' }, problem);
  const second = await sent(intent, next);
  expect(second.isRepeat).toBe(false);
  expect(second.requestId).not.toBe(first.requestId);
});
