import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NodeConfig } from '../config/settings.ts';
import { Problem } from '../http/problem.ts';
import { consoleHeaders } from '../http/security-headers.ts';

const builtConsole = fileURLToPath(new URL('../../../console/dist/client/', import.meta.url));
const year = 'public, max-age=31536000, immutable';

/** Serves the built console under /console: its files, and its page at every address there that is no call. */
export async function serveConsole(
  app: FastifyInstance,
  config: Pick<NodeConfig, 'secureCookies' | 'publicUrl'>,
): Promise<void> {
  const index = join(builtConsole, 'index.html');
  if (!existsSync(index)) return;
  const page = readFileSync(index, 'utf8');
  await app.register(fastifyStatic, {
    root: join(builtConsole, 'assets'),
    prefix: '/console/assets/',
    decorateReply: false,
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', year),
  });
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    if ((request.raw.url ?? '').startsWith('/console/api')) throw new Problem({ status: 404, key: 'unknown_route' });
    const host = config.publicUrl ? new URL(config.publicUrl).host : (request.headers.host ?? '');
    return reply
      .headers(consoleHeaders(config.secureCookies, host))
      .headers({ 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page);
  };
  app.get('/console', send);
  app.get('/console/*', send);
}
