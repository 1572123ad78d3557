import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { pageOf, pageQuery } from './base/envelope.ts';
import { nothing, timeMs, wholeNumber } from './base/fields.ts';

/**
 * What is written for readers. Addresses carry a kind as its word, or as its place in this list
 * counted from 1.
 */
export const articleKinds = ['help', 'announcement', 'legal', 'article'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** Sections in their order, each of one kind. */
export const articleSections = ['start', 'trading', 'proof', 'safety', 'news', 'legal', 'reading'] as const;
export type ArticleSection = (typeof articleSections)[number];

export const kindOfSection: Readonly<Record<ArticleSection, ArticleKind>> = {
  start: 'help',
  trading: 'help',
  proof: 'help',
  safety: 'help',
  news: 'announcement',
  legal: 'legal',
  reading: 'article',
};

/** The languages that texts are written in. */
export const articleLanguages = ['en', 'ja', 'ko', 'zh', 'pt', 'vi', 'th', 'es', 'fr', 'ru', 'de', 'it', 'tw'] as const;
export type ArticleLanguage = (typeof articleLanguages)[number];

/** What is drawn in an article's place for it: read from the running exchange, never typed. */
export const liveParts = ['fees', 'fund', 'markets'] as const;
export type LivePart = (typeof liveParts)[number];

/**
 * A stretch of text that looks one way. `href` is a path of this site, a part of the page, or an
 * https or mail address.
 */
const inline = z.object({
  text: z.string(),
  strong: z.boolean().optional(),
  em: z.boolean().optional(),
  code: z.boolean().optional(),
  href: z.string().optional(),
});
export type Inline = z.infer<typeof inline>;

/** The place of a block: inside lists of so many levels, and whether inside a quotation. */
const place = { depth: z.number().int(), quoted: z.boolean() };
const inlines = z.array(inline);

/**
 * A block of an article, as it is drawn: plain data, in which nothing can be a tag. A list is its
 * items one after the other, nested by their depth.
 */
export const block = z.union([
  z.object({ kind: z.literal('paragraph'), ...place, inlines }),
  z.object({ kind: z.literal('heading'), ...place, level: z.number().int(), id: z.string(), inlines }),
  z.object({ kind: z.literal('item'), ...place, ordered: z.boolean(), number: z.number().int(), inlines }),
  z.object({ kind: z.literal('code'), ...place, text: z.string() }),
  z.object({
    kind: z.literal('table'),
    ...place,
    head: z.array(inlines),
    rows: z.array(z.array(inlines)),
    align: z.array(z.enum(['start', 'center', 'end'])),
  }),
  z.object({ kind: z.literal('image'), ...place, src: z.string(), alt: z.string() }),
  z.object({ kind: z.literal('rule'), ...place }),
  z.object({ kind: z.literal('live'), ...place, part: z.enum(liveParts) }),
]);
export type Block = z.infer<typeof block>;

/** An article in lists. */
export const articleEntry = z.object({
  id: z.string(),
  kind: z.enum(articleKinds),
  section: z.enum(articleSections),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Of the text that is given: English where the request's language has none. */
  lang: z.enum(articleLanguages),
  version: z.number().int(),
  /** Of the first version, and of the one that is given. */
  publishedAtMs: timeMs,
  updatedAtMs: timeMs,
  /** Its address on the site. */
  path: z.string(),
});
export type ArticleEntry = z.infer<typeof articleEntry>;

/** An article to be read. */
export const article = articleEntry.extend({
  blocks: z.array(block),
  /** In which languages there is a text. */
  languages: z.array(z.enum(articleLanguages)),
  /** Every version, newest first. */
  history: z.array(z.object({ version: z.number().int(), publishedAtMs: timeMs, note: z.string() })),
});
export type Article = z.infer<typeof article>;

const open = { group: 'platform', access: 'public', changesState: false, params: nothing } as const;
const slug = z.string({ error: 'slug' }).regex(/^([a-z][a-z0-9-]{0,79}|[1-9]\d{0,15})$/, { error: 'slug' });
const kind = z.enum(articleKinds, { error: 'one_of' });
const section = z.enum(articleSections, { error: 'one_of' });
const language = z.enum(articleLanguages, { error: 'one_of' });

export const articleCategories = defineCall({
  ...open,
  id: 'content.categories',
  method: 'POST',
  path: '/api/article/categories',
  summary: 'Kinds and sections that hold articles, with their titles in the language of the request.',
  input: nothing,
  output: z.object({
    records: z.array(
      z.object({
        kind: z.enum(articleKinds),
        title: z.string(),
        sections: z.array(z.object({ id: z.enum(articleSections), title: z.string(), count: z.number().int() })),
      }),
    ),
  }),
  reasons: [],
});

export const articleList = defineCall({
  ...open,
  id: 'content.list',
  method: 'POST',
  path: '/api/article/list',
  summary:
    'Articles in the language of the request: announcements newest first, others in their order; or those that were read in the last 30 days, most read first.',
  input: z.object({
    kind: kind.optional(),
    section: section.optional(),
    order: z.enum(['shelf', 'mostRead'], { error: 'one_of' }).default('shelf'),
    ...pageQuery,
  }),
  output: pageOf(articleEntry),
  reasons: [],
});

export const readArticle = defineCall({
  ...open,
  id: 'content.read',
  method: 'POST',
  path: '/api/article/read',
  summary: 'One article by its kind and its slug or id, as blocks of plain data.',
  input: z.object({ kind: kind.optional(), id: slug }),
  output: article,
  reasons: ['not_found'],
});

export const searchArticles = defineCall({
  ...open,
  id: 'content.search',
  method: 'POST',
  path: '/api/article/search',
  summary: 'Full-text search in the language of the request, the best first; small slips are forgiven.',
  input: z.object({
    text: z
      .string({ error: 'type' })
      .min(1, { error: 'required' })
      .max(100, { error: 'too_long' })
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'format' }),
    kind: kind.optional(),
    size: wholeNumber(1, 50).default(20),
  }),
  output: z.object({ records: z.array(articleEntry.extend({ excerpt: z.string() })) }),
  reasons: [],
});

export const helpCenterInfo = defineCall({
  ...open,
  id: 'content.helpCenterInfo',
  method: 'POST',
  path: '/api/helpCenterInfo/{id}',
  params: z.object({ id: slug }),
  summary: 'An article of the help centre, or any other, by its id or slug.',
  input: nothing,
  output: article,
  reasons: ['not_found'],
});

/** The forms that `getData` reads, with the columns it can be ordered by. */
export const dataForms = {
  article: ['sort', 'publishedAtMs', 'title'],
  article_category: ['sort'],
  notice: ['publishedAtMs', 'title'],
  language: ['sort', 'dictValue'],
  country: ['name', 'code'],
  config: ['config_code'],
} as const;

/** The content of the form `config`: nothing that a client does not get at its start. */
export const dataConfigCodes = [
  'head',
  'apiHead',
  'storagePrefix',
  'tokenRefreshSeconds',
  'tokenLifetimeSeconds',
  'demo',
] as const;

/** A row of a form: plain fields. */
const dataRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type DataRow = z.infer<typeof dataRow>;

const formId = z.string({ error: 'form' }).regex(/^[A-Za-z0-9_]{1,40}$/, { error: 'form' });

export const getData = defineCall({
  ...open,
  id: 'cgform.getData',
  method: 'GET',
  path: '/api/{head}/cgform-api/getData/{formId}',
  params: z.object({ formId }),
  summary:
    'Rows of a form of a fixed list (article, article_category, notice, language, country, config), ordered by a column of that form. Page size −521 means all.',
  input: z.object({
    column: z
      .string()
      .regex(/^[A-Za-z_]{1,40}$/, { error: 'column' })
      .optional(),
    order: z.enum(['asc', 'desc'], { error: 'one_of' }).optional(),
    pageNo: wholeNumber(1, 1_000_000).default(1),
    pageSize: wholeNumber(-521, 500)
      .refine((size) => size === -521 || size >= 1, { error: 'page_size' })
      .default(20),
    /** Of `config`: a key. */
    config_code: z.enum(dataConfigCodes, { error: 'one_of' }).optional(),
    /** Of `article`: a kind, a section, or a slug. */
    article_code: slug.optional(),
    article_lang: language.optional(),
    /** Of `country`: its two letters. */
    country_flag: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'country' })
      .optional(),
  }),
  // The first `data` of the specification may be the body's or the client library's: both hold the
  // records.
  output: pageOf(dataRow).extend({ data: z.object({ records: z.array(dataRow) }) }),
  reasons: ['not_found'],
});

export const detailData = defineCall({
  ...open,
  id: 'cgform.detailData',
  method: 'GET',
  path: '/api/{head}/cgform-api/detailData/{formId}/{id}',
  params: z.object({ formId, id: slug }),
  summary: 'One row of a form of the same list, by its id; of an article with its blocks.',
  input: z.object({ article_lang: language.optional() }),
  output: z.object({ data: dataRow, blocks: z.array(block) }),
  reasons: ['not_found'],
});

const dictItem = z.object({ value: z.string(), text: z.string(), title: z.string(), label: z.string() });
export type DictItem = z.infer<typeof dictItem>;

export const dictItems = defineCall({
  ...open,
  id: 'dict.items',
  method: 'GET',
  path: '/api/{head}/sys/sys/dict/getDictItems/{dictCode}',
  params: z.object({ dictCode: formId }),
  summary: 'The entries of a dictionary, in the language of the request.',
  input: nothing,
  output: z.array(dictItem),
  reasons: ['not_found'],
});

export const repayTypes = defineCall({
  ...open,
  id: 'dict.repayTypes',
  method: 'POST',
  path: '/api/common/type/t_repay_type',
  summary: 'The ways to repay a loan.',
  input: nothing,
  output: z.array(dictItem),
  reasons: [],
});
