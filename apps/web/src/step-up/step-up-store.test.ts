import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../transport/refusal.ts';
import { workingStore } from '../transport/test-support/working-store.ts';
import { writeTokens } from '../transport/tokens.ts';
import { answered, closed, guarded, StepUpClosed, useAsked } from './step-up-store.ts';

const needed = new Refusal(403, 'first', { reason: 'step_up_required', detail: { methods: 'totp,passkey' } });
beforeEach(() => {
  vi.stubGlobal('localStorage', workingStore());
  writeTokens({ satoken: 'one', userId: '7', refreshAfterSeconds: 3_600, receivedAtMs: Date.now() });
  useAsked.setState({ asked: null });
});
afterEach(() => vi.unstubAllGlobals());

test('a call that needs a factor is made again once it is given', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(needed).mockResolvedValueOnce('done');
  const made = guarded(call);
  await vi.waitFor(() => expect(useAsked.getState().asked?.methods).toEqual(['totp', 'passkey']));
  answered();
  await expect(made).resolves.toBe('done');
  expect(useAsked.getState().asked).toBeNull();
});

test('a call whose factor is not given is not made again', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(needed);
  const made = guarded(call);
  await vi.waitFor(() => expect(useAsked.getState().asked).not.toBeNull());
  closed();
  await expect(made).rejects.toThrow(StepUpClosed);
  expect(call).toHaveBeenCalledTimes(1);
});

test('calls that are refused at once share one question; one that comes back late asks none', async () => {
  const call = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(needed).mockResolvedValueOnce('done');
  let refuse: (problem: Refusal) => void = () => undefined;
  const late = vi.fn<() => Promise<string>>().mockImplementationOnce(() => new Promise((_, no) => (refuse = no)));
  late.mockResolvedValueOnce('late');
  const all = [guarded(call()), guarded(call())];
  const last = guarded(late);
  await vi.waitFor(() => expect(useAsked.getState().asked).not.toBeNull());
  answered();
  expect(await Promise.all(all)).toEqual(['done', 'done']);
  refuse(needed);
  await expect(last).resolves.toBe('late');
  expect(useAsked.getState().asked).toBeNull();
});

test('a call that one user began is not made again once another logged in', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(needed);
  const made = guarded(call);
  await vi.waitFor(() => expect(useAsked.getState().asked).not.toBeNull());
  writeTokens({ satoken: 'two', userId: '8', refreshAfterSeconds: 3_600, receivedAtMs: Date.now() });
  answered();
  await expect(made).rejects.toThrow(StepUpClosed);
  expect(call).toHaveBeenCalledTimes(1);
});

test('any other refusal is the caller’s', async () => {
  const other = new Refusal(422, 'no', { reason: 'code_wrong' });
  await expect(guarded(() => Promise.reject(other))).rejects.toBe(other);
  expect(useAsked.getState().asked).toBeNull();
});
