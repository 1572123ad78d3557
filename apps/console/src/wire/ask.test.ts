import { exportAudit, operatorMe } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask, onSessionEnd, Refusal } from './ask.ts';
import { settle, useQuestion } from './confirmation.ts';

const wanted = {
  code: 403,
  msg: 'Show it',
  data: { reason: 'step_up_required', detail: { methods: 'totp,recovery' } },
};
const taken = { code: 200, msg: 'OK', data: { csv: '', entries: 0, headHash: '', next: null } };
const dead = { code: 401, msg: 'Log in', data: null };

/** What the server answers, one after the other. */
let answers: object[] = [];
const fetched = vi.fn<() => Promise<Response>>(async () => new Response(JSON.stringify(answers.shift() ?? dead)));
const ended = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  onSessionEnd(ended);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const isOpen = () => useQuestion.getState().settle !== null;

test('a call that wants the factor opens the question, and is made again once it was shown', async () => {
  answers = [wanted, taken];
  const asked = ask(exportAudit);
  await vi.waitFor(() => expect(isOpen()).toBe(true));
  expect(fetched).toHaveBeenCalledTimes(1);
  settle(true);
  expect(await asked).toEqual(taken.data);
  expect(isOpen()).toBe(false);
});

test('the question knows what the server would take', async () => {
  answers = [{ ...wanted, data: { ...wanted.data, detail: { methods: 'passkey' } } }, taken];
  const asked = ask(exportAudit);
  await vi.waitFor(() => expect(isOpen()).toBe(true));
  expect(useQuestion.getState().methods).toEqual(['passkey']);
  settle(true);
  expect(await asked).toEqual(taken.data);
});

test('a question that is closed leaves the refusal, and nothing is asked again', async () => {
  answers = [wanted];
  const asked = ask(exportAudit);
  await vi.waitFor(() => expect(isOpen()).toBe(true));
  settle(false);
  await expect(asked).rejects.toMatchObject({ reason: 'step_up_required' });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(isOpen()).toBe(false);
});

test('two calls that are refused at once share one question; the next one opens another', async () => {
  answers = [wanted, wanted, taken, taken, wanted];
  const both = Promise.all([ask(exportAudit), ask(exportAudit)]);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(isOpen()).toBe(true));
  settle(true);
  expect(await both).toEqual([taken.data, taken.data]);
  const next = ask(exportAudit);
  await vi.waitFor(() => expect(isOpen()).toBe(true));
  settle(false);
  await expect(next).rejects.toThrow(Refusal);
});

test('a call that was on its way while the factor was shown opens no second question', async () => {
  let late: ((answer: Response) => void) | undefined;
  fetched.mockImplementationOnce(() => new Promise((done) => (late = done)));
  const slow = ask(exportAudit);
  answers = [wanted, taken, taken];
  const asked = ask(exportAudit);
  await vi.waitFor(() => expect(isOpen()).toBe(true));
  settle(true);
  expect(await asked).toEqual(taken.data);
  late?.(new Response(JSON.stringify(wanted)));
  expect(await slow).toEqual(taken.data);
  expect(isOpen()).toBe(false);
});

test('what was under way while the cookie was exchanged is asked once more; a session that ended is reported', async () => {
  answers = [dead, taken];
  expect(await ask(exportAudit)).toEqual(taken.data);
  expect(ended).not.toHaveBeenCalled();
  answers = [dead, dead];
  await expect(ask(operatorMe)).rejects.toMatchObject({ code: 401 });
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('what no form has drawn of a refusal is left to be said; the words of a rule of the house come first', () => {
  const field = (named: string, rule: string) => ({ field: named, rule, message: `${named} ${rule}` });
  const plain = new Refusal(422, 'Taken', { reason: 'taken' });
  expect(plain.rest()).toBe('Taken');
  const wrong = new Refusal(400, 'Please check', { fields: [field('a.text', 'too_long'), field('file', 'required')] });
  expect(wrong.rest()).toBe('a.text too_long file required');
  expect(wrong.of('text')).toBe('a.text too_long');
  expect(wrong.of('title')).toBeUndefined();
  expect(wrong.rest()).toBe('file required');
  expect(wrong.besides('text')).toEqual(['a.text too_long', 'file required']);
  expect(wrong.rest()).toBeUndefined();
  const ruled = new Refusal(422, 'Announce it first', {
    reason: 'not_announced',
    fields: [field('announcement', 'not_announced')],
  });
  expect(ruled.rest()).toBe('Announce it first');
  expect(ruled.of('announcement')).toBe('announcement not_announced');
  expect(ruled.rest()).toBeUndefined();
});
