import { languages } from '@candor/i18n';
import { addressIn, escaped } from './page-html.ts';

/** Public pages in every language, as sitemaps.org has it. */
export function sitemapOf(origin: string, addresses: readonly string[]): string {
  const pages = addresses.map((address) => {
    const links = languages.map(
      ({ code, tag }) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(origin + addressIn(address, code))}"/>`,
    );
    return `<url><loc>${escaped(origin + address)}</loc>${links.join('')}</url>`;
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${pages.join('\n')}\n</urlset>\n`;
}

/** What search engines leave alone, and where the sitemap is. */
export const robotsOf = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /assets/index', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
