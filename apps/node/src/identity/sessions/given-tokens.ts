import type { Session } from '@candor/protocol';
import type { CallContext } from '../../wire/http/handler.ts';
import type { OpenedSession } from './sessions.ts';

/** A session's tokens as an answer says them; a browser has the refresh token in a cookie alone. */
export const givenTokens = (
  opened: OpenedSession,
  { cookies }: Pick<CallContext<'session'>, 'cookies'>,
  refreshAfterSeconds: number,
): Omit<Session, 'user'> => ({
  satoken: opened.satoken,
  refreshToken: cookies.session.set(opened),
  refreshAfterSeconds,
  expiresAtMs: opened.expiresAtMs,
});
