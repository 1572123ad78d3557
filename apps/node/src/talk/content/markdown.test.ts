import type { Block } from '@candor/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeHref, safeImage } from './addresses.ts';
import { parseMarkdown, plainText } from './markdown.ts';

const flat = { depth: 0, quoted: false };
const blocksOf = (text: string) => parseMarkdown(text).blocks;
const hrefsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    'inlines' in block
      ? block.inlines.flatMap(({ href }) => href ?? [])
      : block.kind === 'table'
        ? [...block.head, ...block.rows.flat()].flat().flatMap(({ href }) => href ?? [])
        : [],
  );

describe('Markdown becomes blocks', () => {
  test('of paragraphs, headings, marks, links and breaks', () => {
    expect(blocksOf('## One *two*\n\nA **b _c_** `d` [e](/rate/index)  \nf\ng')).toEqual([
      { kind: 'heading', ...flat, level: 2, id: 'one-two', inlines: [{ text: 'One ' }, { text: 'two', em: true }] },
      {
        kind: 'paragraph',
        ...flat,
        inlines: [
          { text: 'A ' },
          { text: 'b ', strong: true },
          { text: 'c', strong: true, em: true },
          { text: ' ' },
          { text: 'd', code: true },
          { text: ' ' },
          { text: 'e', href: '/rate/index' },
          { text: '\nf g' },
        ],
      },
    ]);
  });

  test('of lists in lists, with numbers and further paragraphs', () => {
    const blocks = blocksOf('3. a\n\n   more\n   - b\n   - c\n4. d\n\n> quoted\n> - e');
    expect(
      blocks.map((block) => [block.kind, block.depth, block.quoted, 'number' in block ? block.number : 0]),
    ).toEqual([
      ['item', 1, false, 3],
      ['paragraph', 1, false, 0],
      ['item', 2, false, 1],
      ['item', 2, false, 2],
      ['item', 1, false, 4],
      ['paragraph', 0, true, 0],
      ['item', 1, true, 1],
    ]);
  });

  test('of tables, code, rules, images of our own and live parts', () => {
    const image = `/files/p${'0a'.repeat(16)}.webp`;
    const blocks = blocksOf(
      `| a | b |\n|---|--:|\n| **1** | 2 |\n\n\`\`\`ts\nx <b>\n\`\`\`\n\n---\n\n![alt](${image})\n\n{{ fees }}\n\n{{unknown}}`,
    );
    expect(blocks).toEqual([
      {
        kind: 'table',
        ...flat,
        head: [[{ text: 'a' }], [{ text: 'b' }]],
        rows: [[[{ text: '1', strong: true }], [{ text: '2' }]]],
        align: ['start', 'end'],
      },
      { kind: 'code', ...flat, text: 'x <b>' },
      { kind: 'rule', ...flat },
      { kind: 'image', ...flat, src: image, alt: 'alt' },
      { kind: 'live', ...flat, part: 'fees' },
      { kind: 'paragraph', ...flat, inlines: [{ text: '{{unknown}}' }] },
    ]);
    expect(plainText(blocks)).toBe('a b\n1 2\nx <b>\nalt\n{{unknown}}');
  });

  test('with names of headings in any script, each once', () => {
    const ids = blocksOf('## 手数料\n## ค่าธรรมเนียม\n## !?\n## Fee\n## fee').map((block) => 'id' in block && block.id);
    expect(ids).toEqual(['手数料', 'ค่าธรรมเนียม', 'part', 'fee', 'fee-2']);
  });
});

describe('what could do harm', () => {
  test('a tag is text, and its editor sees why', () => {
    const { blocks, problems } = parseMarkdown(
      'Hello <script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n<svg/onload=x>',
    );
    expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'paragraph', 'paragraph']);
    expect(plainText(blocks)).toContain('<script>alert(1)</script>');
    expect(problems.map(({ rule }) => rule)).toEqual(['html', 'html', 'html']);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'http://plain.example',
    'https://user:password@evil.example/',
    'https://evil.example/\u202Egpj.exe',
    'https://localhost',
    'mailto:a@b.c?subject=x',
    '%zz',
  ])('a link to %s loses its address and keeps its words', (address) => {
    const { blocks, problems } = parseMarkdown(`[words](<${address}>)`);
    expect([hrefsOf(blocks), plainText(blocks)]).toEqual([[], 'words']);
    expect(problems[0]?.rule).toBe('link');
  });

  test.each(['/rate/index', '#part', 'https://example.com/a?b=c#d', 'mailto:help@example.com'])(
    'a link to %s goes through',
    (href) => {
      expect(hrefsOf(blocksOf(`[words](${href})`))).toEqual([href]);
    },
  );

  test('an image from elsewhere is its words', () => {
    const { blocks, problems } = parseMarkdown('![tracker](https://evil.example/pixel.gif)\n\na ![b](/files/x.webp) c');
    expect(plainText(blocks)).toBe('tracker\na b c');
    expect(problems.map(({ rule }) => rule)).toEqual(['image']);
    expect(safeImage(`/files/s${'0'.repeat(32)}.webp`)).toBeUndefined();
  });

  test('no text whatever gives an address or a kind that is not allowed', () => {
    const part = fc.constantFrom(
      '[a](',
      ')',
      '<b>',
      'javascript:',
      '![',
      '](',
      '/x',
      'https://',
      '> ',
      '- ',
      '\n',
      '|',
      '`',
      '*',
      'a',
      '"',
      '\\',
      '&#x6A;',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const { blocks } = parseMarkdown(parts.join(''));
        for (const href of hrefsOf(blocks)) expect(safeHref(href)).toBe(href);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test('a text of brackets and stars is read in good time', () => {
    const started = performance.now();
    parseMarkdown('[*'.repeat(10_000));
    parseMarkdown('> '.repeat(5_000));
    parseMarkdown('|a'.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
