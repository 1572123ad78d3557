import type { FastifyInstance } from 'fastify';

/**
 * How long a body may take to come: an image over a poor line takes longer than a few words may.
 */
export const bodyWithinMs = { image: 120_000, other: 30_000 } as const;

const mayBeAnImage = /^(image\/|multipart\/form-data)/i;

/**
 * Ends a request whose body is no image and is not there in time; for images the server's own limit
 * holds.
 */
export function endSlowBodies(app: FastifyInstance, withinMs: number = bodyWithinMs.other): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !raw.complete && !mayBeAnImage.test(headers['content-type'] ?? '')) {
      const late = setTimeout(() => raw.complete || raw.destroy(), withinMs).unref();
      raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
    }
    done();
  });
}
