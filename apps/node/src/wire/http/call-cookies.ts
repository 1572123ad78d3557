import type { Call } from '@candor/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from './session-cookies.ts';
import type { Cookies } from './handler.ts';
import type { ConsoleCookies } from './who-calls.ts';

export interface CookieParts {
  readonly cookies: SessionCookies;
  readonly operatorCookie: ConsoleCookies;
}

type Use = keyof Cookies;
type Opened = { readonly [U in Use]: (request: FastifyRequest, reply: FastifyReply, parts: CookieParts) => Cookies[U] };

const opened: Opened = {
  session: (request, reply, { cookies }) => ({
    refreshToken: cookies.refreshToken(request),
    set: (session) => {
      cookies.set(reply, session);
      return isBrowser(request) ? '' : session.refreshToken;
    },
    clear: () => cookies.clear(reply),
  }),
  browser: (request, reply, { cookies }) => ({
    word: cookies.device(request),
    isBrowser: isBrowser(request),
    set: (word) => cookies.setDevice(reply, word),
  }),
  console: (request, reply, { operatorCookie }) => ({
    setSession: (token) => operatorCookie.set(reply, token),
    clearSession: () => operatorCookie.clear(reply),
    browser: operatorCookie.browser(request),
    setBrowser: (word) => operatorCookie.setBrowser(reply, word),
  }),
};

/** The cookies that a call declares, of one request and its answer; no others. */
export function cookiesOf(
  { cookies: uses = [] }: Pick<Call, 'cookies'>,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: CookieParts,
): Partial<Cookies> {
  return Object.fromEntries(uses.map((use) => [use, opened[use](request, reply, parts)]));
}

/**
 * Browsers say where a request comes from, and pages cannot keep them from it; programs have no
 * reason to.
 */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
