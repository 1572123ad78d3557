import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { openApiDocument } from './document.ts';

/** The page of the documentation loads its own style and the client's faces, and nothing else. */
const docsPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * /api/openapi.json for programs, /api/docs for people; both made once, when somebody first asks: a
 * start does not wait for them.
 */
export function registerOpenApi(
  app: FastifyInstance,
  segments: { readonly head: string; readonly apiHead: string },
  clientRoot: string,
): void {
  let document: string | undefined;
  let page: string | undefined;
  let style: string | undefined;
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openApiDocument(segments)))),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': docsPolicy })
      .type('text/html; charset=utf-8')
      .send((page ??= docsPage(segments))),
  );
  app.get('/api/docs.css', async (_request, reply) => {
    style ??= docsStyle(await readdir(join(clientRoot, 'assets')).catch(() => []));
    return reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style);
  });
}
