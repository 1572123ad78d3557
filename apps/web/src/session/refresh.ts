import { refreshToken, type Session } from '@candor/protocol';
import { storageKey } from '../transport/platform.ts';
import { request } from '../transport/request.ts';
import { isDue, readTokens, type Tokens, writeTokens } from '../transport/tokens.ts';

const checkEveryMs = 10_000;

/**
 * Exchanges the tokens when they are due, looked at every 10 s; one tab at a time does it for all.
 */
export function keepFresh(): void {
  setInterval(() => {
    const tokens = readTokens();
    if (tokens !== null && isDue(tokens, Date.now())) void freshen();
  }, checkEveryMs);
}

/** Exchanges tokens that are due. A tab that comes second finds them fresh when its turn comes. */
export async function freshen(): Promise<void> {
  // They were fresh a moment ago, and the call that replaces them has the turn.
  if (proving) return;
  going ??= alone(exchange).finally(() => {
    going = undefined;
  });
  await going;
}

/**
 * Makes a call that proves the user again: its tokens take the place of this browser's. No tab
 * exchanges them meanwhile.
 */
export async function renewBy(prove: () => Promise<NewTokens>): Promise<void> {
  await alone(async () => {
    await exchange();
    const tokens = readTokens();
    proving = true;
    const fresh = await prove().finally(() => {
      proving = false;
    });
    if (tokens !== null) replace(tokens, fresh);
  });
}

type NewTokens = Pick<Session, 'satoken' | 'refreshAfterSeconds'>;
let going: Promise<void> | undefined;
let proving = false;

async function exchange(): Promise<void> {
  const tokens = readTokens();
  if (tokens === null || !isDue(tokens, Date.now())) return;
  const fresh = await request(refreshToken, { input: {}, quiet: true }).catch(() => null);
  // A refusal has ended the session already; no answer means that the next check tries again.
  if (fresh === null) return;
  // The cookie belongs to the user who logged in last in this browser, whichever tab heard of it.
  if (fresh.user.userId !== tokens.userId && readTokens()?.satoken === tokens.satoken) takeOver(fresh);
  else replace(tokens, fresh);
}

let takeOver: (session: Session) => void = () => undefined;

/**
 * Names who shows the session of another user, where the browser's cookie turns out to be theirs.
 */
export const onOtherUser = (begin: (session: Session) => void): void => {
  takeOver = begin;
};

/** Does nothing where the session ended or another began while the answer was on its way. */
function replace(tokens: Tokens, { satoken, refreshAfterSeconds }: NewTokens): void {
  if (readTokens()?.satoken !== tokens.satoken) return;
  writeTokens({ satoken, userId: tokens.userId, refreshAfterSeconds, receivedAtMs: Date.now() });
}

/**
 * Browsers without locks (plain http on another machine) rely on the server answering a repeated
 * exchange with the same tokens.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  await (locks === undefined ? work() : locks.request(storageKey('refresh'), work));
}
