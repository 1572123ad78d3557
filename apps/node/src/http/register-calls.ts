import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '@candor/protocol';
import { imageLimits } from '../uploads/image-limits.ts';
import type { OperatorCookie } from '../operators/operator-cookie.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import { answerCall, type AnswerParts, type Asked } from './answer-call.ts';
import type { Handled } from './handler.ts';
import { invalid } from './problem.ts';
import { readForm } from './read-form.ts';
import { apiHeaders } from './security-headers.ts';

export interface CallParts extends AnswerParts {
  readonly handlers: readonly Handled[];
  readonly cookies: SessionCookies;
  readonly operatorCookie: OperatorCookie;
  readonly head: string;
  readonly apiHead: string;
}

/** Sixty thousand signs of four bytes, escaped. */
const longBodyBytes = 400_000;

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
    ...(call.takesFile && { bodyLimit: imageLimits.bytes }),
    ...(call.longBody && { bodyLimit: longBodyBytes }),
    handler: async (request, reply) => {
      reply.headers(headers);
      const answer = await answerCall(handled, askedOf(request, reply, parts, call.takesFile === true), parts);
      return reply.type(call.givesImage ? 'image/jpeg' : 'application/json; charset=utf-8').send(answer);
    },
  });
}

/** A request of the framework, as every call is answered. */
function askedOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, operatorCookie }: Pick<CallParts, 'cookies' | 'operatorCookie'>,
  takesFile: boolean,
): Asked {
  const isForm = request.isMultipart();
  if (isForm && !takesFile) throw invalid({ field: 'body', rule: 'content_type' });
  return {
    raw: request.raw,
    body: request.body,
    ...(isForm && { readForm: () => readForm(request) }),
    params: request.params,
    header: (name, value) => reply.header(name, value),
    operatorToken: operatorCookie.token(request),
    cookies: {
      refreshCookie: cookies.refreshToken(request),
      setSessionCookies: (session) => cookies.set(reply, session),
      clearSessionCookies: () => cookies.clear(reply),
      deviceCookie: cookies.device(request),
      setDeviceCookie: (value) => cookies.setDevice(reply, value),
      setOperatorCookie: (token) => operatorCookie.set(reply, token),
      clearOperatorCookie: () => operatorCookie.clear(reply),
    },
  };
}
