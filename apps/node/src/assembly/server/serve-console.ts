import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NodeConfig } from '../../base/config/settings.ts';
import { packageFolder } from '../../base/package-folder.ts';
import { Problem } from '../../base/problem.ts';
import { consoleHeaders } from '../../wire/http/security-headers.ts';

const builtConsole = join(packageFolder, '../console/dist/client/');
const year = 'public, max-age=31536000, immutable';

/**
 * Serves the built console under /console: its files, and its page at every address there that is
 * no call.
 */
export async function serveConsole(
  app: FastifyInstance,
  config: Pick<NodeConfig, 'secureCookies' | 'publicUrl' | 'consoleUrl'>,
): Promise<void> {
  const index = join(builtConsole, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (page !== undefined)
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
    if (page === undefined || (request.raw.url ?? '').startsWith('/console/api'))
      throw new Problem({ status: 404, key: 'unknown_route' });
    const site = config.consoleUrl ?? config.publicUrl;
    const host = site ? new URL(site).host : (request.headers.host ?? '');
    return reply
      .headers(consoleHeaders(config.secureCookies, host))
      .headers({ 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page);
  };
  app.get('/console', send);
  app.get('/console/*', send);
}
