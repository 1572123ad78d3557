import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Listings } from '../../engine/listings/listings.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { Library } from '../../talk/content/library.ts';
import { articleAddresses, articleHead } from '../../talk/content/page-heads.ts';
import { isLanguage, languageOf } from '../../base/i18n/language.ts';
import { pageHeaders } from '../../wire/http/security-headers.ts';
import { headOf, publicAddresses } from '../../talk/content/page-head.ts';
import { pageHtml } from './page-html.ts';
import { robotsOf, sitemapOf } from './sitemap.ts';

/** Answers a request with the client's page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export interface PageParts {
  readonly config: NodeConfig;
  readonly listings: Pick<Listings, 'markets'>;
  readonly library: Pick<Library, 'latest'>;
  /** Folder of the built client. */
  readonly root: string;
}

/**
 * Serves sitemap and robots.txt, and gives how the client's page is sent: with a head of its own
 * for each address and language.
 */
export function registerPages(app: FastifyInstance, { config, listings, library, root }: PageParts): SendPage {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const symbols = () => listings.markets().map(({ symbol }) => symbol);
  const known = (asked: string) => {
    const wanted = asked.toUpperCase().replace(/[_-]/, '/');
    return symbols().find((symbol) => symbol === wanted);
  };
  app.get('/robots.txt', (request, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(originOf(request))));
  app.get('/sitemap.xml', (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(originOf(request), [...publicAddresses(symbols()), ...articleAddresses(library.latest)])),
  );
  return (request, reply) => {
    const address = request.raw.url ?? '/';
    const asked = new URLSearchParams(address.split('?', 2)[1]).get('lang');
    const named = asked !== null && isLanguage(asked);
    const language = named ? asked : languageOf(request.headers);
    const pathname = address.split('?', 1)[0] ?? '';
    const head = articleHead(library.latest, pathname, language) ?? headOf(address, language, known);
    const { host, origin } = placeOf(request);
    return reply
      .headers(pageHeaders(config.secureCookies, host, config.baseAddress))
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(pageHtml({ template, head, language, named, origin }));
  };

  function originOf(request: FastifyRequest): string {
    return placeOf(request).origin;
  }

  function placeOf(request: FastifyRequest): { readonly host: string; readonly origin: string } {
    if (config.publicUrl) return new URL(config.publicUrl);
    const host = request.headers.host ?? 'localhost';
    return { host, origin: `${config.secureCookies ? 'https' : 'http'}://${host}` };
  }
}
