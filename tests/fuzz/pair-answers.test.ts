import { type Call, calls } from '@candor/protocol';
import { expect, test } from 'vitest';
import { pairAnswers } from './pair-answers.ts';
import { type Answer, faultOfAnswer, type SocketCall } from './socket-calls.ts';

const cancel = calls.find(({ id }) => id === 'spot.cancelOrder') as Call;
const wrong = (answerId: string): SocketCall => ({ text: '{}', answerId, asked: undefined });
const right = (answerId: string): SocketCall => ({
  text: '{}',
  answerId,
  asked: { call: cancel, input: { id: '12' } },
});
const answer = (id: string, fields: Partial<Answer>): Answer => ({ id, code: 400, msg: 'Wrong', data: {}, ...fields });
/** What is answered about an order that nobody has: no message that is no call is answered so. */
const refused = answer('call-1', { code: 422, data: { reason: 'not_found' } });
/** Fits both. */
const noCall = answer('call-1', { data: { fields: [{ field: 'id', rule: 'required', message: 'Missing' }] } });

test('answers under one id belong to the calls that they fit, in whatever order they come', () => {
  const [broken, whole] = [wrong('call-1'), right('call-1')];
  expect(faultOfAnswer(broken, refused)).toBeDefined();
  expect([broken, whole].map((call) => faultOfAnswer(call, noCall))).toEqual([undefined, undefined]);
  for (const answers of [
    [refused, noCall],
    [noCall, refused],
  ]) {
    for (const asked of [
      [broken, whole],
      [whole, broken],
    ]) {
      const pairs = pairAnswers(asked, answers);
      expect(pairs.find((pair) => pair.answer === noCall)?.call).toBe(broken);
      expect(pairs.find((pair) => pair.answer === refused)?.call).toBe(whole);
    }
  }
});

test('an answer that fits none of its id is held against one of them, and one to no id against none', () => {
  const broken = wrong('call-1');
  expect(pairAnswers([broken], [refused])).toEqual([{ answer: refused, call: broken }]);
  expect(pairAnswers([broken], [answer('call-2', {})])[0]?.call).toBeUndefined();
});
