import { submitOrder } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from './refusal.ts';
import { workingStore } from './test-support/working-store.ts';
import { askAgainEveryMs, askAgainForMs, OutcomeUnknown, untilKnown } from './until-known.ts';

const input = {
  symbol: 'BTC/USDT',
  side: 'buy',
  type: 'market',
  quoteAmount: '10.00',
  requestId: 'request-1',
} as const;
type Step = 'lost' | number;

const onChecking = vi.fn<() => void>();
/** The bodies that were sent. */
let sent: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', workingStore());
  vi.stubGlobal('navigator', { languages: ['en'] });
  onChecking.mockReset();
  sent = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * What came of it where the way to the exchange behaves so, the last step for ever; the code of a
 * refusal, or the name of the error.
 */
async function outcomeOf(steps: readonly Step[], isRepeat = false): Promise<number | string> {
  const left = [...steps];
  const answering = async (_path: string, { body }: RequestInit) => {
    sent.push(body as string);
    const step = (left.length > 1 ? left.shift() : left[0]) ?? 'lost';
    if (step === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ code: step, msg: 'Said so.', data: {} }), { status: step });
  };
  vi.stubGlobal('fetch', vi.fn(answering));
  const made = untilKnown(submitOrder, { input, isRepeat, onChecking }).then(
    () => 'done',
    (problem: unknown) => (problem instanceof Refusal ? problem.code : (problem as Error).name),
  );
  await vi.advanceTimersByTimeAsync(askAgainForMs + 5 * askAgainEveryMs);
  return made;
}

test('what is answered at once is asked for once', async () => {
  expect(await outcomeOf([422])).toBe(422);
  expect(sent.length).toBe(1);
  expect(onChecking).not.toHaveBeenCalled();
});

test('a lost answer is announced once and asked for again, the same request each time', async () => {
  expect(await outcomeOf(['lost', 500, 'lost', 422])).toBe(422);
  expect(sent.length).toBe(4);
  expect(new Set(sent).size).toBe(1);
  expect(onChecking).toHaveBeenCalledOnce();
});

test('what is never answered stays unknown, and is not asked for any more', async () => {
  expect(await outcomeOf(['lost'])).toBe(OutcomeUnknown.name);
  const { length } = sent;
  await vi.advanceTimersByTimeAsync(10 * askAgainForMs);
  expect(sent.length).toBe(length);
});

test('after a lost answer, a refusal of the moment or of who asks says nothing of the first sending', async () => {
  expect(await outcomeOf(['lost', 429, 503, 422])).toBe(422);
  expect(await outcomeOf(['lost', 429])).toBe(OutcomeUnknown.name);
  expect(await outcomeOf(['lost', 401])).toBe(OutcomeUnknown.name);
  expect(await outcomeOf([429], true)).toBe(OutcomeUnknown.name);
});

test('without one it is the answer', async () => {
  for (const code of [401, 403, 429, 503]) expect(await outcomeOf([code])).toBe(code);
});
