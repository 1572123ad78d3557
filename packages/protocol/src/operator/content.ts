import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { articleKinds, articleLanguages, articleSections, block } from '../content.ts';
import { nothing, timeInput, timeMs, wholeNumber } from '../base/fields.ts';
import { storedImage } from '../uploads.ts';
import { consoleId, reason } from '../base/console-fields.ts';

/** What a text may hold. */
export const textLimits = { title: 160, summary: 400, body: 60_000, note: 300 } as const;

const language = z.enum(articleLanguages, { error: 'one_of' });
const section = z.enum(articleSections, { error: 'one_of' });
const slug = z.string({ error: 'slug' }).regex(/^[a-z][a-z0-9-]{1,79}$/, { error: 'slug' });
/** No controls but line ends, and none that turn the direction of writing. */
const words = (most: number) =>
  z
    .string({ error: 'type' })
    .max(most, { error: 'too_long' })
    .regex(/^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}]|[\n\t])*$/u, { error: 'format' });
const line = (most: number) => words(most).regex(/^[^\n]*$/, { error: 'format' });
const versionNumber = wholeNumber(1, 1_000_000);

const version = z.object({
  version: z.number().int(),
  publishAtMs: timeMs,
  createdAtMs: timeMs,
  createdBy: z.string(),
  note: z.string(),
  state: z.enum(['live', 'past', 'planned', 'canceled']),
  languages: z.array(z.enum(articleLanguages)),
});
export type ArticleVersion = z.infer<typeof version>;

/** An article in the console's list. */
export const articleRow = z.object({
  articleId: z.number().int(),
  kind: z.enum(articleKinds),
  section: z.enum(articleSections),
  slug: z.string(),
  position: z.number().int(),
  hidden: z.boolean(),
  revision: z.number().int(),
  updatedAtMs: timeMs,
  updatedBy: z.string(),
  /** In English, or else whatever there is. */
  title: z.string(),
  live: version.nullable(),
  planned: version.nullable(),
  /** Languages of the newest version, and those with a draft. */
  languages: z.array(z.enum(articleLanguages)),
  drafts: z.array(z.enum(articleLanguages)),
});
export type ArticleRow = z.infer<typeof articleRow>;

/** A text as it is edited: the draft where there is one, else the newest version's. */
const editedText = z.object({
  lang: z.enum(articleLanguages),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  draft: z.boolean(),
  /** Of the draft; 0 where there is none. */
  revision: z.number().int(),
  updatedAtMs: timeMs,
  updatedBy: z.string(),
});
export type EditedText = z.infer<typeof editedText>;

export const editedArticle = articleRow.extend({
  /** The newest version; 0 before the first. */
  base: z.number().int(),
  texts: z.array(editedText),
  versions: z.array(version),
});
export type EditedArticle = z.infer<typeof editedArticle>;

const edit = { group: 'console', params: nothing, access: 'operator:content.edit' } as const;
const publish = { group: 'console', params: nothing, access: 'operator:content.publish' } as const;
const changes = { method: 'POST', changesState: true, output: editedArticle } as const;

export const listContent = defineCall({
  ...edit,
  id: 'console.content',
  method: 'GET',
  path: '/console/api/content',
  summary: 'Every article with its languages, drafts and versions.',
  changesState: false,
  input: nothing,
  output: z.object({ records: z.array(articleRow) }),
  reasons: [],
});

export const readContent = defineCall({
  ...edit,
  id: 'console.contentRead',
  method: 'GET',
  path: '/console/api/content/article',
  summary: 'One article as it is edited: texts in every language, versions.',
  changesState: false,
  input: z.object({ articleId: consoleId }),
  output: editedArticle,
  reasons: ['not_found'],
});

export const readContentVersion = defineCall({
  ...edit,
  id: 'console.contentVersion',
  method: 'GET',
  path: '/console/api/content/version',
  summary: 'The texts of one version, as they were published.',
  changesState: false,
  input: z.object({ articleId: consoleId, version: versionNumber }),
  output: z.object({
    texts: z.array(
      z.object({ lang: z.enum(articleLanguages), title: z.string(), summary: z.string(), body: z.string() }),
    ),
  }),
  reasons: ['not_found'],
});

export const previewContent = defineCall({
  ...edit,
  id: 'console.contentPreview',
  method: 'POST',
  path: '/console/api/content/preview',
  summary: 'A text as readers would have it, and what of it is refused.',
  changesState: false,
  longBody: true,
  input: z.strictObject({ body: words(textLimits.body).min(1, { error: 'required' }) }),
  output: z.object({
    blocks: z.array(block),
    problems: z.array(z.object({ rule: z.enum(['html', 'link', 'image']), text: z.string() })),
  }),
  reasons: [],
});

export const createContent = defineCall({
  ...edit,
  ...changes,
  id: 'console.contentCreate',
  path: '/console/api/content/create',
  summary: 'Makes an article, with nothing in it yet. Nobody but operators sees it before a version is published.',
  input: z.strictObject({ section, slug }),
  reasons: ['slug_taken'],
});

export const saveDraft = defineCall({
  ...edit,
  ...changes,
  id: 'console.contentDraft',
  path: '/console/api/content/draft',
  summary:
    'Keeps the draft of one language. `base` and `revision` are those it was begun from: where someone saved meanwhile, it is refused and says who. A draft without words takes the language out of the next version.',
  longBody: true,
  input: z.strictObject({
    articleId: consoleId,
    lang: language,
    title: line(textLimits.title),
    summary: line(textLimits.summary),
    body: words(textLimits.body),
    base: wholeNumber(0, 1_000_000),
    revision: wholeNumber(0, 1_000_000),
  }),
  reasons: ['not_found', 'edited_meanwhile'],
});

export const discardDraft = defineCall({
  ...edit,
  ...changes,
  id: 'console.contentDiscard',
  path: '/console/api/content/discard',
  summary: 'Throws the draft of one language away.',
  input: z.strictObject({ articleId: consoleId, lang: language, revision: wholeNumber(1, 1_000_000) }),
  reasons: ['not_found', 'edited_meanwhile'],
});

export const publishContent = defineCall({
  ...publish,
  ...changes,
  id: 'console.contentPublish',
  path: '/console/api/content/publish',
  summary:
    'Makes a version of the newest one and the drafts that were seen, now or from a moment on. English must be whole.',
  input: z.strictObject({
    articleId: consoleId,
    base: wholeNumber(0, 1_000_000),
    /** The drafts that go in, with the revision of each that was seen. */
    drafts: z.array(z.strictObject({ lang: language, revision: wholeNumber(1, 1_000_000) })).max(13),
    /** Absent: now. */
    publishAtMs: timeInput.optional(),
    note: line(textLimits.note).default(''),
  }),
  reasons: ['not_found', 'edited_meanwhile', 'article_incomplete', 'nothing_to_change', 'plan_waiting'],
});

export const cancelContentVersion = defineCall({
  ...publish,
  ...changes,
  id: 'console.contentCancel',
  path: '/console/api/content/cancel',
  summary: 'Takes a version back whose time has not come.',
  input: z.strictObject({ articleId: consoleId, version: versionNumber, reason }),
  reasons: ['not_found', 'already_decided'],
});

export const rollBackContent = defineCall({
  ...publish,
  ...changes,
  id: 'console.contentRollBack',
  path: '/console/api/content/rollback',
  summary: 'Publishes the texts of an earlier version again, as a new one. Drafts stay.',
  input: z.strictObject({ articleId: consoleId, version: versionNumber, base: versionNumber, reason }),
  reasons: ['not_found', 'edited_meanwhile', 'plan_waiting'],
});

export const arrangeContent = defineCall({
  ...publish,
  ...changes,
  id: 'console.contentArrange',
  path: '/console/api/content/arrange',
  summary: 'Moves an article to a section of its kind and a place in it, withdraws it, or brings it back.',
  input: z.strictObject({
    articleId: consoleId,
    section,
    position: wholeNumber(0, 10_000),
    hidden: z.boolean({ error: 'boolean' }),
    revision: versionNumber,
    reason,
  }),
  reasons: ['not_found', 'edited_meanwhile'],
});

export const uploadContentImage = defineCall({
  ...edit,
  id: 'console.contentImage',
  method: 'POST',
  path: '/console/api/content/image',
  summary: 'Takes an image for articles; anyone may see it under its address.',
  changesState: true,
  takesFile: true,
  input: nothing,
  output: storedImage,
  reasons: ['image_unreadable', 'image_too_large'],
});
