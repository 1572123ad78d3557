import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '@candor/protocol';
import { languageOf } from '../i18n/language.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { successText } from './answer.ts';
import { clientAddress } from './client-address.ts';
import type { CallContext, Caller, Handled } from './handler.ts';
import { parseJsonBody } from './json-body.ts';
import { forbidden, unauthorized } from './problem.ts';
import type { RateLimits } from './rate-limits.ts';
import { mergeInput, parseWith, readQuery } from './read-input.ts';
import { apiHeaders } from './security-headers.ts';

export interface CallParts {
  readonly handlers: readonly Handled[];
  readonly sessions: Pick<Sessions, 'find'>;
  readonly cookies: SessionCookies;
  /** Null: requests are not counted. */
  readonly limits: RateLimits | null;
  readonly metrics: Metrics;
  readonly head: string;
  readonly apiHead: string;
  readonly trustProxy: readonly string[];
}

/** Groups whose answers any page may read: public market data, without credentials. */
const openGroups = new Set(['quotes']);

/** The path of a call with the configured segments in place. */
export const pathOf = (path: string, { head, apiHead }: Pick<CallParts, 'head' | 'apiHead'>): string =>
  path.replace('{head}', head).replace('{apiHead}', apiHead);

/** Registers a route for every call of the wire: schema, session, limits, handler, answer. A call without a handler stops the start. */
export function registerCalls(app: FastifyInstance, parts: CallParts): void {
  const missing = calls.filter((call) => !parts.handlers.some((handled) => handled.call.id === call.id));
  if (missing.length > 0) throw new Error(`No handler answers ${missing.map(({ id }) => id).join(', ')}.`);
  for (const handled of parts.handlers) registerCall(app, handled, parts);
}

function registerCall(app: FastifyInstance, handled: Handled, parts: CallParts): void {
  const { call } = handled;
  const open = call.access === 'public' && openGroups.has(call.group);
  const headers = { ...apiHeaders, ...(open && { 'access-control-allow-origin': '*' }) };
  app.route({
    method: call.method,
    url: pathOf(call.path, parts).replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    config: { callId: call.id },
    handler: async (request, reply) => {
      reply.headers(headers);
      const text = await answer(handled, request, reply, parts);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

async function answer(
  handled: Handled,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: CallParts,
): Promise<string> {
  const { call } = handled;
  if (call.changesState) refuseForeignSite(request);
  const address = clientAddress(request.raw, parts.trustProxy);
  const token = tokenOf(request);
  const caller = call.access === 'user' ? await authenticate(token, parts) : null;
  // A token that proves nothing counts for its address: guessing is not free.
  await parts.limits?.call(call.id, address, caller?.userId ?? null, reply);
  if (call.access === 'user' && !caller) throw unauthorized(token === '' ? 'missing' : 'invalid');
  const body = typeof request.body === 'string' ? parseJsonBody(request.body) : {};
  const input = mergeInput(readQuery(request.raw.url ?? ''), body);
  const params = parseWith(call.params, request.params ?? {});
  const parsed = parseWith(call.input, input);
  const language = languageOf(request.headers);
  const context = contextOf(request, reply, { caller, token, address, language, cookies: parts.cookies });
  return successText(await handled.answer(params, parsed, context), language);
}

/** What changes something may only come from the site itself, or from a program that is no browser. */
function refuseForeignSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw forbidden('forbidden_origin');
}

/** The token of the header `satoken`, or of `authorization` with or without the word Bearer. */
function tokenOf({ headers }: FastifyRequest): string {
  const satoken = headers['satoken'];
  if (typeof satoken === 'string' && satoken !== '') return satoken;
  return (headers.authorization ?? '').replace(/^Bearer\s+/i, '');
}

async function authenticate(token: string, { sessions }: CallParts): Promise<Caller | null> {
  return token === '' ? null : sessions.find(token);
}

interface ContextParts {
  readonly caller: Caller | null;
  readonly token: string;
  readonly address: string;
  readonly language: CallContext['language'];
  readonly cookies: SessionCookies;
}

function contextOf(request: FastifyRequest, reply: FastifyReply, parts: ContextParts): CallContext {
  return {
    language: parts.language,
    address: parts.address,
    token: parts.token,
    refreshCookie: parts.cookies.refreshToken(request),
    caller() {
      if (!parts.caller) throw unauthorized('missing');
      return parts.caller;
    },
    setSessionCookies: (session) => parts.cookies.set(reply, session),
    clearSessionCookies: () => parts.cookies.clear(reply),
  };
}
