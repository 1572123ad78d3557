import type { FastifyInstance } from 'fastify';
import type { PublishedHeads } from './published-heads.ts';

/** GET /published-heads.jsonl: every published head, for anybody who keeps a copy. */
export function registerHeadsFile(app: FastifyInstance, heads: Pick<PublishedHeads, 'text'>): void {
  app.get('/published-heads.jsonl', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').type('application/jsonl; charset=utf-8').send(heads.text()),
  );
}
