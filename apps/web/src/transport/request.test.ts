import { getInfo, marketInitData, submitOrder } from '@candor/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, unreachable, unreadable } from './refusal.ts';
import { onRequests, request, requestTimeoutMs } from './request.ts';
import { workingStore } from './test-support/working-store.ts';
import { writeTokens } from './tokens.ts';

const onSessionEnd = vi.fn<(why: string) => void>();
const onRefused = vi.fn<(refusal: Refusal) => void>();
const freshen = vi.fn<() => Promise<void>>();
const tokens = { satoken: 'one', userId: '7', refreshAfterSeconds: 3_600 };

type Answering = (path: string, init: RequestInit) => Promise<Response>;
const answers = (answering: Answering) => vi.stubGlobal('fetch', vi.fn<Answering>(answering));
const says = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

beforeEach(() => {
  vi.stubGlobal('localStorage', workingStore());
  vi.stubGlobal('navigator', { languages: ['en'] });
  onRequests({ onSessionEnd, onRefused, freshen });
  vi.resetAllMocks();
  freshen.mockResolvedValue();
  writeTokens({ ...tokens, receivedAtMs: Date.now() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const refusalOf = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => undefined,
    (problem: unknown) => problem,
  );
const user = () => request(getInfo);

describe('an answer', () => {
  test('with 401 ends the session at the root and is not said besides', async () => {
    answers(says(401, { code: 401, msg: 'Please log in.', data: {} }));
    expect(await refusalOf(user())).toBeInstanceOf(Refusal);
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('unauthorized');
    expect(onRefused).not.toHaveBeenCalled();
  });

  test('to tokens that were exchanged meanwhile ends nothing', async () => {
    answers(async () => {
      writeTokens({ ...tokens, satoken: 'two', receivedAtMs: Date.now() });
      return says(401, { code: 401, msg: 'invalid token', data: {} })();
    });
    await refusalOf(user());
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('with the marker of a dead token leads to the log-in page', async () => {
    answers(says(403, { code: 403, msg: 'Over (invalid token).', data: {} }));
    await refusalOf(user());
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('invalid_token');
  });

  test('that refuses is said once, unless the caller says it', async () => {
    answers(says(422, { code: 422, msg: 'No such market.', data: { reason: 'unknown_market' } }));
    await refusalOf(request(marketInitData, { input: {} }));
    await refusalOf(request(marketInitData, { input: {}, quiet: true }));
    expect(onRefused).toHaveBeenCalledOnce();
    expect(onRefused.mock.calls[0]?.[0].message).toBe('No such market.');
  });

  test('that is a page of HTML, or does not fit its schema, cannot be read', async () => {
    answers(says(502, '<!doctype html>'));
    expect(await refusalOf(user())).toMatchObject({ code: unreachable, message: unreadable });
    answers(says(200, { code: 200, msg: '', data: { user: 1 } }));
    expect(await refusalOf(user())).toMatchObject({ code: unreachable, message: unreadable });
    expect(onRefused).toHaveBeenCalledTimes(2);
  });
});

describe('a request', () => {
  test('that nothing answers in 300 s is given up', async () => {
    vi.useFakeTimers();
    answers(
      (_path, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const made = refusalOf(request(submitOrder, { input: { symbol: 'BTC/USDT', side: 'buy', type: 'market' } }));
    await vi.advanceTimersByTimeAsync(requestTimeoutMs);
    expect(await made).toMatchObject({ code: unreachable });
  });

  test('of a screen that was left ends without a word', async () => {
    answers(
      (_path, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const leaving = new AbortController();
    const made = refusalOf(request(marketInitData, { input: {}, signal: leaving.signal }));
    leaving.abort();
    expect(await made).not.toBeInstanceOf(Refusal);
    expect(onRefused).not.toHaveBeenCalled();
  });

  test('of a user exchanges tokens that are due before it uses them', async () => {
    writeTokens({ ...tokens, receivedAtMs: Date.now() - 4_000_000 });
    freshen.mockImplementation(async () => writeTokens({ ...tokens, satoken: 'two', receivedAtMs: Date.now() }));
    let sent: unknown;
    answers(async (_path, { headers }) => {
      sent = (headers as Record<string, string>)['satoken'];
      return says(200, { code: 200, msg: '', data: {} })();
    });
    await refusalOf(user());
    expect(sent).toBe('two');
  });

  test('of one user is never sent as another who logged in meanwhile', async () => {
    writeTokens({ ...tokens, receivedAtMs: Date.now() - 4_000_000 });
    freshen.mockImplementation(async () => writeTokens({ ...tokens, satoken: 'two', userId: '8', receivedAtMs: 0 }));
    const asked = vi.fn<Answering>(says(200, { code: 200, msg: '', data: {} }));
    answers(asked);
    expect(await refusalOf(user())).toBeInstanceOf(Refusal);
    expect(asked).not.toHaveBeenCalled();
    expect(onSessionEnd).not.toHaveBeenCalled();
    expect(onRefused).not.toHaveBeenCalled();
  });
});
