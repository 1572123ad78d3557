import type { ArticleBlock as Block } from './blocks.ts';

type Item = Extract<Block, { readonly kind: 'item' }>;

/** What is drawn: a block, or a list of items with what is in each, or a quotation. */
export type Drawn =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly DrawnItem[] }
  | { readonly kind: 'quote'; readonly children: readonly Drawn[] };

export interface DrawnItem {
  readonly item: Item;
  readonly children: readonly Drawn[];
}

/** Blocks, which come one after the other, as they are now in lists and quotations. */
export function nested(blocks: readonly Block[]): Drawn[] {
  const drawn: Drawn[] = [];
  for (let at = 0; at < blocks.length;) {
    const end = endOfQuote(blocks, at);
    if (end > at) drawn.push({ kind: 'quote', children: inLists(blocks.slice(at, end)) });
    else drawn.push(...inLists(blocks.slice(at, (at = startOfQuote(blocks, at)))));
    at = Math.max(at, end);
  }
  return drawn;
}

const endOfQuote = (blocks: readonly Block[], from: number): number => indexFrom(blocks, from, ({ quoted }) => !quoted);
const startOfQuote = (blocks: readonly Block[], from: number): number =>
  indexFrom(blocks, from, ({ quoted }) => quoted);

/** The place of the first block from a place on that is so; the end where none is. */
function indexFrom(blocks: readonly Block[], from: number, is: (block: Block) => boolean): number {
  const found = blocks.findIndex((block, at) => at >= from && is(block));
  return found < 0 ? blocks.length : found;
}

function inLists(blocks: readonly Block[], depth = 1): Drawn[] {
  const drawn: Drawn[] = [];
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at];
    if (!block) break;
    if (block.kind !== 'item' || block.depth < depth) {
      drawn.push({ kind: 'block', block });
      at += 1;
      continue;
    }
    const end = indexFrom(
      blocks,
      at,
      (other) =>
        other.depth < depth || (other.kind === 'item' && other.depth === depth && other.ordered !== block.ordered),
    );
    drawn.push(listOf(block, blocks.slice(at, end), depth));
    at = end;
  }
  return drawn;
}

function listOf({ ordered, number }: Item, blocks: readonly Block[], depth: number): Drawn {
  const items: DrawnItem[] = [];
  for (let at = 0; at < blocks.length;) {
    const item = blocks[at];
    const next = indexFrom(blocks, at + 1, (other) => other.kind === 'item' && other.depth <= depth);
    if (item?.kind === 'item') items.push({ item, children: inLists(blocks.slice(at + 1, next), depth + 1) });
    at = next;
  }
  return { kind: 'list', ordered, start: number, items };
}
