import { refreshToken } from '@candor/protocol';
import { storageKey } from '../transport/platform.ts';
import { request } from '../transport/request.ts';
import { readTokens, writeTokens, type Tokens } from '../transport/tokens.ts';

const checkEveryMs = 10_000;

/** Whether the access token has reached the age at which it is exchanged. */
export const isDue = (tokens: Pick<Tokens, 'receivedAtMs' | 'refreshAfterSeconds'>, nowMs: number): boolean =>
  nowMs - tokens.receivedAtMs >= tokens.refreshAfterSeconds * 1_000;

/** Exchanges the tokens when they are due, looked at every 10 s; one tab at a time does it for all. */
export function keepFresh(): void {
  setInterval(() => {
    const tokens = readTokens();
    if (tokens !== null && isDue(tokens, Date.now())) void exchangeOnce();
  }, checkEveryMs);
}

async function exchangeOnce(): Promise<void> {
  await alone(async () => {
    const tokens = readTokens();
    if (tokens === null || !isDue(tokens, Date.now())) return;
    const fresh = await request(refreshToken, { input: { refreshToken: tokens.refreshToken } }).catch(() => null);
    // A refusal has ended the session already; no answer means that the next check tries again.
    if (fresh === null || readTokens()?.refreshToken !== tokens.refreshToken) return;
    writeTokens({
      satoken: fresh.satoken,
      refreshToken: fresh.refreshToken,
      refreshAfterSeconds: fresh.refreshAfterSeconds,
      receivedAtMs: Date.now(),
    });
  });
}

/** Browsers without locks (plain http on another machine) rely on the server answering a repeated exchange with the same tokens. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks === undefined) return work();
  await locks.request(storageKey('refresh'), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}
