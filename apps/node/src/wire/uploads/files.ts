import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../base/problem.ts';
import { type Uploads, uploadMime } from './uploads.ts';

/** Should one ever be opened as a page, nothing in it runs and nothing is fetched. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': uploadMime,
} as const;

/**
 * GET /files/…: the images that people sent, as written again by us; what is not for everyone has a
 * ticket before its name.
 */
export function registerFiles(app: FastifyInstance, uploads: Pick<Uploads, 'open'>): void {
  const send = async (reply: FastifyReply, name: string, ticket: string | null) => {
    const uploadId = name.replace(/\.webp$/, '');
    const bytes = await uploads.open(uploadId, ticket);
    if (!bytes) throw new Problem({ status: 404, key: 'unknown_route' });
    return reply
      .headers(fileHeaders)
      .header('content-disposition', `inline; filename="${uploadId}.webp"`)
      .header('cache-control', ticket === null ? 'public, max-age=31536000, immutable' : 'private, max-age=43200')
      .send(bytes);
  };
  type Path = { Params: { first: string; second: string } };
  app.get<Path>('/files/:first', ({ params }, reply) => send(reply, params.first, null));
  app.get<Path>('/files/:first/:second', ({ params }, reply) => send(reply, params.second, params.first));
}
