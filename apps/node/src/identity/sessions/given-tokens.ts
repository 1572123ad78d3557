import type { Session } from '@candor/protocol';
import type { CallContext } from '../../wire/http/handler.ts';
import type { OpenedSession } from './sessions.ts';

/** A session's tokens as an answer says them; a browser has the refresh token in a cookie alone. */
export const givenTokens = (
  opened: OpenedSession,
  context: Pick<CallContext, 'setSessionCookies'>,
  refreshAfterSeconds: number,
): Omit<Session, 'user'> => ({
  satoken: opened.satoken,
  refreshToken: context.setSessionCookies(opened),
  refreshAfterSeconds,
  expiresAtMs: opened.expiresAtMs,
});
