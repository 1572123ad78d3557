import { importStatement, uploadPhoto } from '@candor/protocol';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NodeConfig } from '../../base/config/settings.ts';
import { languageOf } from '../../base/i18n/language.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Metrics } from '../../base/ops/metrics.ts';
import type { SecurityEvents } from '../../base/ops/security-events.ts';
import { loggable } from '../../base/sql/loggable.ts';
import { problemText } from './answer.ts';
import { clientAddress } from './client-address.ts';
import { problemOf } from './errors.ts';
import { invalid } from '../../base/problem.ts';
import { urlBytesMax } from './read-input.ts';
import { apiHeaders, commonHeaders } from './security-headers.ts';

/**
 * Bodies come as text and are parsed with limits of our own; plain text is JSON too, as some
 * clients send it so.
 */
export function acceptText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const types = ['application/json', 'text/plain', 'application/csp-report', 'application/reports+json'];
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // What an image is, its bytes tell: systems call the same file "image/jpg" or "image/pjpeg".
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** What answers and refusals are noted with. */
interface Refusals {
  readonly config: NodeConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly events: SecurityEvents;
}

/** Headers of every answer, the longest address, and what is measured and logged of each request. */
export function addHooks(app: FastifyInstance, { config, logger, metrics, events }: Refusals): void {
  const headers = commonHeaders(config.secureCookies);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.raw.url !== undefined && request.raw.url.length > urlBytesMax) {
      throw invalid({ field: 'url', rule: 'too_long', limit: String(urlBytesMax) });
    }
    noteForgedAddress(request, config.trustProxy, events);
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callId;
    if (call !== undefined) metrics.answered(call, reply.statusCode, reply.elapsedTime / 1_000);
    const ms = Math.round(reply.elapsedTime * 100) / 100;
    const facts = {
      requestId: request.id,
      method: request.method,
      path: pathOnly(request),
      status: reply.statusCode,
      ms,
    };
    if (reply.statusCode >= 500) logger.warn(facts, 'answered');
    else logger.debug(facts, 'answered');
  });
}

/**
 * The path without its query, and with the names of its parameters: either may carry secrets, such
 * as codes and tickets of images.
 */
function pathOnly(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url?.includes(':') === true) return url;
  return (request.raw.url ?? '').split('?', 1)[0] ?? '';
}

/**
 * The path as it was registered, never as a client wrote it; what the client's files are served
 * under has none.
 */
const templateOf = ({ routeOptions: { url } }: FastifyRequest): string =>
  url === undefined || url === '/*' ? '*' : url;

/**
 * A header that claims another address has no effect unless a trusted proxy sends it; that somebody
 * tried is worth a line.
 */
function noteForgedAddress(request: FastifyRequest, trustProxy: readonly string[], events: SecurityEvents): void {
  if (request.headers['x-forwarded-for'] === undefined) return;
  const address = clientAddress(request.raw, []);
  if (trustProxy.includes(address)) return;
  events.note({ kind: 'forged_address', address, method: request.method, path: templateOf(request) });
}

/** The reason by which a route that takes an image refuses what is none. */
function fileReasonOf({ takesFile, callId }: { readonly takesFile?: boolean; readonly callId?: string }) {
  if (takesFile !== true || callId === importStatement.id) return undefined;
  return callId === uploadPhoto.id ? 'photo_unreadable' : 'image_unreadable';
}

/**
 * Answers whatever was thrown, in the request's language. What is unexpected goes to the log under
 * the request's id, and no further.
 */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { config, logger, events }: Refusals,
): void {
  const { bodyLimit: bytesMax, config: route } = request.routeOptions;
  const { problem, unexpected } = problemOf(error, { bytesMax, fileReason: fileReasonOf(route) });
  if (unexpected)
    logger.error({ requestId: request.id, path: pathOnly(request), error: loggable(error) }, 'a request failed');
  const { id: requestId, method, raw } = request;
  const address = clientAddress(raw, config.trustProxy);
  events.refused(problem, { requestId, address, method, path: templateOf(request) });
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  reply
    .code(problem.status)
    .headers(apiHeaders)
    .type('application/json; charset=utf-8')
    .send(problemText(problem, languageOf(request.headers), request.id));
}

/** What is not HTTP gets an envelope as well, written by hand. */
export function refuseBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const text = problemText(invalid({ field: 'request', rule: 'http' }), 'en', '-');
  const head = `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${text}`);
}

/** Ids that are unique over restarts and cheap. */
export function requestIds(): () => string {
  const start = Date.now().toString(36);
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
}
