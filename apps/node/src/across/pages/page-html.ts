import { languages, tagOf } from '@candor/i18n';
import { serverMessage } from '@candor/i18n/server';
import type { Language } from '../../base/i18n/language.ts';
import type { PageHead } from '../../talk/content/page-head.ts';

/** The picture shown for every page where an address is shared. */
const image = { path: '/preview.png', width: 1200, height: 630 } as const;

export interface PageHtml {
  /** The built client's page. */
  readonly template: string;
  readonly head: PageHead;
  readonly language: Language;
  /** Whether the address names the language, which then belongs to it. */
  readonly named: boolean;
  /** Scheme and host under which the page is reached. */
  readonly origin: string;
}

/**
 * The client's page with title, description, social preview, canonical address and its other
 * languages in its head.
 */
export function pageHtml({ template, head, language, named, origin }: PageHtml): string {
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${tagOf(language)}"`)
    .replace(/ *<meta name="description"[^>]*>\n?/, '')
    .replace(/<title>[^<]*<\/title>/, () => tagsOf(head, language, named, origin).join('\n    '));
}

function tagsOf(head: PageHead, language: Language, named: boolean, origin: string): string[] {
  const canonical = `${origin}${named ? addressIn(head.address, language) : head.address}`;
  return [
    `<title>${escaped(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.indexed ? alternates(head.address, origin) : [meta('name', 'robots', 'noindex')]),
    `<link rel="canonical" href="${escaped(canonical)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Candor'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', tagOf(language).replace('-', '_')),
    meta('property', 'og:image', `${origin}${image.path}`),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', serverMessage(language, 'head.image')),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** The same page in every language; without a language it speaks the reader's own. */
function alternates(address: string, origin: string): string[] {
  const link = (tag: string, path: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${escaped(`${origin}${path}`)}" />`;
  return [...languages.map(({ code, tag }) => link(tag, addressIn(address, code))), link('x-default', address)];
}

/** A page's address with its language in it. */
export const addressIn = (address: string, language: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it may be in an attribute, in HTML and in XML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '');
