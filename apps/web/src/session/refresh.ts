import { refreshToken } from '@candor/protocol';
import { storageKey } from '../transport/platform.ts';
import { request } from '../transport/request.ts';
import { isDue, readTokens, writeTokens } from '../transport/tokens.ts';

const checkEveryMs = 10_000;

/** Exchanges the tokens when they are due, looked at every 10 s; one tab at a time does it for all. */
export function keepFresh(): void {
  setInterval(() => {
    const tokens = readTokens();
    if (tokens !== null && isDue(tokens, Date.now())) void freshen();
  }, checkEveryMs);
}

/** Exchanges tokens that are due. A tab that comes second finds them fresh when its turn comes. */
export async function freshen(): Promise<void> {
  await alone(async () => {
    const tokens = readTokens();
    if (tokens === null || !isDue(tokens, Date.now())) return;
    const fresh = await request(refreshToken, { input: {}, quiet: true }).catch(() => null);
    // A refusal has ended the session already; no answer means that the next check tries again.
    if (fresh === null || readTokens()?.satoken !== tokens.satoken) return;
    writeTokens({
      satoken: fresh.satoken,
      userId: fresh.user.userId,
      refreshAfterSeconds: fresh.refreshAfterSeconds,
      receivedAtMs: Date.now(),
    });
  });
}

let going: Promise<void> | undefined;

/** Browsers without locks (plain http on another machine) rely on the server answering a repeated exchange with the same tokens. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  going ??= (locks === undefined ? work() : locks.request(storageKey('refresh'), work)).finally(() => {
    going = undefined;
  });
  await going;
}
