import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, calls } from '@candor/protocol';
import { fileBytesMaxOf } from './image-limits.ts';
import { answerCall, type AnswerParts, type Asked, tokenOf } from './answer-call.ts';
import { type CookieParts, cookiesOf } from './call-cookies.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { FileAnswer } from './file-answer.ts';
import type { Handled } from './handler.ts';
import { type BodySender, largeBodyBytes, LargeBodies } from './large-bodies.ts';
import { invalid, unauthorized } from '../../base/problem.ts';
import { readForm } from './read-form.ts';
import { apiHeaders } from './security-headers.ts';

export interface CallParts extends AnswerParts, CookieParts {
  readonly handlers: readonly Handled[];
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

/**
 * Registers a route for every call of the wire: schema, session, limits, handler, answer. A call
 * without a handler stops the start.
 */
export function registerCalls(app: FastifyInstance, parts: CallParts): void {
  const missing = calls.filter((call) => !parts.handlers.some((handled) => handled.call.id === call.id));
  if (missing.length > 0) throw new Error(`No handler answers ${missing.map(({ id }) => id).join(', ')}.`);
  const bodies = new LargeBodies();
  for (const handled of parts.handlers) registerCall(app, handled, parts, bodies);
}

function registerCall(app: FastifyInstance, handled: Handled, parts: CallParts, bodies: LargeBodies): void {
  const { call } = handled;
  const open = call.access === 'public' && openGroups.has(call.group);
  const headers = { ...apiHeaders, ...(open && { 'access-control-allow-origin': '*' }) };
  app.route({
    method: call.method,
    url: pathOf(call.path, parts).replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    config: { callId: call.id, takesFile: call.takesFile === true },
    ...(call.takesFile && {
      bodyLimit: fileBytesMaxOf(call),
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const bytes = largeBodyBytes(request.raw);
        if (bytes > 0) bodies.take(await senderOf(handled, request, reply, parts), bytes, request.raw, reply.raw);
      },
    }),
    ...(call.longBody && { bodyLimit: longBodyBytes }),
    handler: async (request, reply) => {
      reply.headers(headers);
      const answer = await bodies.handled(request.raw, () =>
        answerCall(handled, askedOf(request, reply, parts, call), parts),
      );
      if (answer instanceof FileAnswer) return sendFile(reply, answer);
      return reply.type(call.givesImage ? 'image/jpeg' : 'application/json; charset=utf-8').send(answer);
    },
  });
}

/**
 * Sends a file as its rows come; where they fail the connection is cut, so that no file lacks rows
 * silently.
 */
function sendFile(reply: FastifyReply, { name, contentType, chunks }: FileAnswer): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(chunks));
}

/**
 * Who sends a large body, before any of it is read; throws 401 where nobody does. A token that
 * proves nothing counts for its address.
 */
async function senderOf(
  { call }: Handled,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, operators, operatorCookie, limits, trustProxy }: CallParts,
): Promise<BodySender> {
  const address = clientAddress(request.raw, trustProxy);
  const network = networkOf(address);
  const byUser = call.access === 'user';
  const token = byUser ? tokenOf(request.headers) : (operatorCookie.token(request) ?? '');
  if (token !== '') {
    const user = byUser ? await sessions.find(token) : null;
    if (user) return { name: `user:${user.userId}`, network };
    const operator = byUser ? null : await operators.find(token, false);
    if (operator) return { name: `operator:${operator.operatorId}`, network };
  }
  const sink = { header: (name: string, value: string) => reply.header(name, value) };
  await limits?.call(call, address, null, sink);
  throw unauthorized(token === '' ? 'missing' : 'invalid');
}

/** A request of the framework, as every call is answered. */
function askedOf(request: FastifyRequest, reply: FastifyReply, parts: CallParts, call: Call): Asked {
  const isForm = request.isMultipart();
  if (isForm && call.takesFile !== true) throw invalid({ field: 'body', rule: 'content_type' });
  return {
    raw: request.raw,
    body: request.body,
    ...(isForm && { readForm: () => readForm(request, fileBytesMaxOf(call)) }),
    params: request.params,
    header: (name, value) => reply.header(name, value),
    operatorToken: parts.operatorCookie.token(request),
    cookies: cookiesOf(call, request, reply, parts),
  };
}
