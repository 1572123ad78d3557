import type { ArticleBlock as Block } from './blocks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Drawn, nested } from './nest.ts';

const text = (words: string) => [{ text: words }];
const item = (words: string, depth = 1, ordered = false, number = 1): Block => ({
  kind: 'item',
  depth,
  quoted: false,
  ordered,
  number,
  inlines: text(words),
});
const paragraph = (words: string, depth = 0, quoted = false): Block => ({
  kind: 'paragraph',
  depth,
  quoted,
  inlines: text(words),
});

/** What is drawn, in brackets. */
function shown(drawn: readonly Drawn[]): string {
  return drawn
    .map((one) => {
      if (one.kind === 'quote') return `"${shown(one.children)}"`;
      if (one.kind === 'list')
        return `${one.ordered ? `ol${one.start}` : 'ul'}(${one.items.map((each) => wordsOf(each.item) + shown(each.children)).join(',')})`;
      return wordsOf(one.block);
    })
    .join(' ');
}
const wordsOf = (block: Block): string =>
  'inlines' in block ? block.inlines.map((inline) => inline.text).join('') : block.kind;

test.each<[string, readonly Block[], string]>([
  ['a list between paragraphs', [paragraph('p'), item('a'), item('b'), paragraph('q')], 'p ul(a,b) q'],
  ['a list in an item', [item('a'), item('b', 2), item('c', 2, true, 3), item('d')], 'ul(aul(b) ol3(c),d)'],
  ['two lists of two kinds', [item('a'), item('b', 1, true)], 'ul(a) ol1(b)'],
  ['a paragraph in an item', [item('a'), paragraph('p', 1), item('b')], 'ul(ap,b)'],
  ['an item deeper than its list', [item('a', 3), item('b', 1)], 'ul(a,b)'],
  [
    'a quotation',
    [paragraph('p'), paragraph('q', 0, true), { ...item('a'), quoted: true }, paragraph('r')],
    'p "q ul(a)" r',
  ],
])('draws %s', (_what, blocks, as) => {
  expect(shown(nested(blocks))).toBe(as);
});

test('draws every block once, in order, whatever comes', () => {
  const anyBlock = fc.record({
    item: fc.boolean(),
    depth: fc.integer({ min: 0, max: 4 }),
    quoted: fc.boolean(),
    ordered: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 20 }), (shapes) => {
      const blocks = shapes.map(({ item: isItem, depth, quoted, ordered }, at) =>
        isItem ? { ...item(`x${at};`, Math.max(1, depth), ordered), quoted } : paragraph(`x${at};`, depth, quoted),
      );
      expect(shown(nested(blocks)).match(/x\d+;/g) ?? []).toEqual(blocks.map(wordsOf));
    }),
    { numRuns: 300, seed: 3 },
  );
});
