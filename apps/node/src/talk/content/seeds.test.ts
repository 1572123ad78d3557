import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { articleLanguages } from '@candor/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { parseMarkdown, plainText } from './markdown.ts';
import { readSeeds } from './seeds.ts';
import { readTextFile } from './texts.ts';

describe('the texts that come with this version', () => {
  const seeds = readSeeds();

  test('are all there in every language, and nothing in them is refused', () => {
    expect(seeds.map(({ slug }) => slug)).toEqual(catalogue.map(({ slug }) => slug));
    const missing = seeds.flatMap(({ kind, slug, texts }) =>
      articleLanguages.filter((code) => !texts.has(code)).map((code) => `${kind}/${slug}/${code}`),
    );
    expect(missing).toEqual([]);
    const problems = seeds.flatMap(({ kind, slug, texts }) =>
      Array.from(texts, ([lang, { body }]) => ({
        place: `${kind}/${slug}/${lang}`,
        ...parseMarkdown(body).problems[0],
      })),
    );
    expect(problems.filter(({ rule }) => rule !== undefined)).toEqual([]);
  });

  test('leave no mark of Markdown unread, which scripts without blanks between words make easy', () => {
    const left = seeds.flatMap(({ kind, slug, texts }) =>
      Array.from(texts, ([lang, { body }]) => ({
        place: `${kind}/${slug}/${lang}`,
        text: plainText(parseMarkdown(body).blocks),
      })),
    );
    expect(left.filter(({ text }) => /\*\*|\]\(|^#|^- |\|-/m.test(text)).map(({ place }) => place)).toEqual([]);
  });

  test('link to articles that exist, and to nowhere else on the site that does not', () => {
    const paths = new Set(seeds.map(({ kind, slug }) => `/article/main/content/${kind}/${slug}`));
    const links = seeds.flatMap(({ texts }) =>
      Array.from(texts.values(), ({ body }) =>
        Array.from(body.matchAll(/\]\((\/[^)#?]*)/g), ([, path = '']) => path),
      ).flat(),
    );
    const unknown = links.filter(
      (path) => path.startsWith('/article/') && path !== '/article/main/index' && !paths.has(path),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('have in each language the headings, tables and live parts that they have in English', () => {
    const shapeOf = (body: string) => {
      const kinds = parseMarkdown(body).blocks.map(({ kind }) => kind);
      return ['heading', 'table', 'live'].map((kind) => kinds.filter((one) => one === kind).length);
    };
    for (const { kind, slug, texts } of seeds) {
      const english = shapeOf(texts.get('en')?.body ?? '');
      for (const [lang, { body }] of texts)
        expect([kind, slug, lang, ...shapeOf(body)]).toEqual([kind, slug, lang, ...english]);
    }
  });
});

test('a text is a title, a summary and a body', () => {
  const text = { title: 'Title', summary: 'One line.', body: 'Body\n\nmore' };
  expect(readTextFile('# Title\n\n> One line.\n\nBody\n\nmore\n')).toEqual(text);
  expect(readTextFile('\uFEFF# Title\r\n\r\n> One line.\r\n\r\nBody\r\n\r\nmore')).toEqual(text);
});

test.each([
  ['Title\n\n> S\n\nB', 'first line'],
  ['# Title\n> S\n\nB', 'blank line'],
  ['# Title\n\nS\n\nB', 'Summary'],
  ['# Title\n\n> S\n', 'no body'],
])('%j is refused: %s', (content, why) => {
  expect(() => readTextFile(content)).toThrow(why);
});

test('a file in no language of ours stops the reading, and names itself', () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-texts-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'help/fees'), { recursive: true });
  writeFileSync(join(dir, 'help/fees/xx.md'), '# T\n\n> S\n\nB');
  expect(() => readSeeds(dir)).toThrow('xx.md');
});
