import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { NodeConfig } from '../../base/config/settings.ts';
import { type PageParts, registerPages } from './register-pages.ts';
import { packageFolder } from '../../base/package-folder.ts';
import { Problem } from '../../base/problem.ts';

const builtClient = join(packageFolder, '../web/dist/client/');
const ownPaths = /^\/(api|ws|files|platform|metrics|health|ready)(\/|$|\?)/;
/** Files whose name carries a hash of their content never change. */
const hashedFile = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+(\.(gz|br))?$/;

/** Folder of the built client. */
export const clientRoot = ({ clientDir }: Pick<NodeConfig, 'clientDir'>): string => clientDir ?? builtClient;

/**
 * Serves the built client: its files as they are, and its page at every address that is not the
 * API's.
 */
export async function registerClient(
  app: FastifyInstance,
  config: NodeConfig,
  { listings, library }: Pick<PageParts, 'listings' | 'library'>,
): Promise<void> {
  const root = clientRoot(config);
  const sendPage = existsSync(join(root, 'index.html'))
    ? registerPages(app, { config, listings, library, root })
    : undefined;
  if (sendPage) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      redirect: false,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    });
    app.get('/', sendPage);
  }
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = reads && !ownPaths.test(path) && !/\.[a-z0-9]{1,8}$/i.test(path);
    if (!sendPage || !wantsPage) throw new Problem({ status: 404, key: 'unknown_route' });
    return sendPage(request, reply);
  });
}

const cachingOf = (path: string): string =>
  hashedFile.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
