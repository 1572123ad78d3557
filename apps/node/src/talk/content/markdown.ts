import { type Block, type Inline, type LivePart, liveParts } from '@candor/protocol';
import MarkdownIt, { type Token } from 'markdown-it';
import { safeHref, safeImage } from './addresses.ts';

/** Marks in the text count as text: no tags, no addresses that are not written as links. */
const markdown = new MarkdownIt('default', { html: false, linkify: false, typographer: false, breaks: false });
// Every address comes through, and is judged here: what is refused is then left out, and its words
// stay.
markdown.validateLink = () => true;

/** What was left out of a text, for its editor. */
export interface MarkdownProblem {
  readonly rule: 'html' | 'link' | 'image';
  readonly text: string;
}

export interface ParsedMarkdown {
  readonly blocks: readonly Block[];
  readonly problems: readonly MarkdownProblem[];
}

/** Lists in lists deeper than this are drawn at this depth. */
const depthMax = 4;

/**
 * A text in Markdown as blocks of plain data: paragraphs, headings, lists, quotations, tables,
 * code, images of our own, and what is read from the running exchange (`{{fees}}` alone in a
 * paragraph). Tags are text; links go to paths of this site, to https and to mail; what is refused
 * loses its address and keeps its words.
 */
export function parseMarkdown(text: string): ParsedMarkdown {
  const reader = new Reader();
  reader.read(markdown.parse(text, {}));
  return { blocks: reader.blocks, problems: reader.problems };
}

interface List {
  readonly ordered: boolean;
  next: number;
}

class Reader {
  readonly blocks: Block[] = [];
  readonly problems: MarkdownProblem[] = [];
  readonly #lists: List[] = [];
  readonly #ids = new Map<string, number>();
  #quotes = 0;
  /** The item whose first paragraph comes next. */
  #item: { readonly ordered: boolean; readonly number: number } | null = null;

  read(tokens: readonly Token[]): void {
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (!token) continue;
      switch (token.type) {
        case 'bullet_list_open':
        case 'ordered_list_open':
          this.#lists.push({ ordered: token.type === 'ordered_list_open', next: Number(token.attrGet('start') ?? 1) });
          break;
        case 'bullet_list_close':
        case 'ordered_list_close':
          this.#lists.pop();
          break;
        case 'list_item_open':
          this.#openItem();
          break;
        case 'list_item_close':
          this.#flushItem();
          break;
        case 'blockquote_open':
          this.#quotes += 1;
          break;
        case 'blockquote_close':
          this.#quotes -= 1;
          break;
        case 'paragraph_open':
          this.#paragraph(tokens[at + 1]);
          break;
        case 'heading_open':
          this.#heading(Number(token.tag.slice(1)), tokens[at + 1]);
          break;
        case 'fence':
        case 'code_block':
          this.#flushItem();
          this.blocks.push({ kind: 'code', ...this.#place(), text: token.content.replace(/\n$/, '') });
          break;
        case 'hr':
          this.#flushItem();
          this.blocks.push({ kind: 'rule', ...this.#place() });
          break;
        case 'table_open':
          this.#flushItem();
          at = this.#table(tokens, at);
          break;
        default:
      }
    }
  }

  #place(): { readonly depth: number; readonly quoted: boolean } {
    return { depth: Math.min(this.#lists.length, depthMax), quoted: this.#quotes > 0 };
  }

  #openItem(): void {
    this.#flushItem();
    const list = this.#lists.at(-1);
    if (!list) return;
    this.#item = { ordered: list.ordered, number: list.next };
    list.next += 1;
  }

  /** An item that begins with something else than text is an empty one. */
  #flushItem(): void {
    if (this.#item) this.blocks.push({ kind: 'item', ...this.#place(), ...this.#item, inlines: [] });
    this.#item = null;
  }

  #paragraph(inlineToken: Token | undefined): void {
    const children = inlineToken?.children ?? [];
    const [only] = children;
    if (children.length === 1 && only?.type === 'image' && !this.#item) {
      const image = this.#image(only);
      if (image) this.blocks.push(image);
      return;
    }
    const inlines = this.#inlines(children);
    if (this.#item) {
      this.blocks.push({ kind: 'item', ...this.#place(), ...this.#item, inlines });
      this.#item = null;
      return;
    }
    const part = livePartOf(inlines);
    if (part) this.blocks.push({ kind: 'live', ...this.#place(), part });
    else if (inlines.length > 0) this.blocks.push({ kind: 'paragraph', ...this.#place(), inlines });
  }

  /**
   * The page has a title of its own: a first-level heading of the text is drawn as one of the
   * second level.
   */
  #heading(level: number, inlineToken: Token | undefined): void {
    this.#flushItem();
    const inlines = this.#inlines(inlineToken?.children ?? []);
    const id = this.#idOf(inlines.map(({ text }) => text).join(''));
    this.blocks.push({ kind: 'heading', ...this.#place(), level: Math.min(4, Math.max(2, level)), id, inlines });
  }

  /**
   * A name for the address, made of the heading's own words in any script; the same words again get
   * a number.
   */
  #idOf(text: string): string {
    const words =
      text
        .toLowerCase()
        .normalize('NFC')
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const base = words.join('-').slice(0, 60) || 'part';
    const count = (this.#ids.get(base) ?? 0) + 1;
    this.#ids.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  }

  #table(tokens: readonly Token[], from: number): number {
    const head: Inline[][] = [];
    const rows: Inline[][][] = [];
    const align: ('start' | 'center' | 'end')[] = [];
    let row: Inline[][] = head;
    let at = from + 1;
    for (; at < tokens.length && tokens[at]?.type !== 'table_close'; at += 1) {
      const token = tokens[at];
      if (token?.type === 'tr_open' && rows.length + head.length > 0) {
        row = [];
        rows.push(row);
      }
      if (token?.type === 'th_open') align.push(alignOf(token));
      if (token?.type === 'th_open' || token?.type === 'td_open')
        row.push(this.#inlines(tokens[at + 1]?.children ?? []));
    }
    this.blocks.push({ kind: 'table', ...this.#place(), head, rows, align });
    return at;
  }

  #inlines(children: readonly Token[]): Inline[] {
    const inlines: Inline[] = [];
    let [strong, em] = [0, 0];
    let href: string | undefined;
    const add = (text: string, code = false) => {
      if (text === '') return;
      if (/<[a-z!/]/i.test(text)) this.problems.push({ rule: 'html', text: text.slice(0, 80) });
      const inline: Inline = {
        text,
        ...(strong > 0 && { strong: true }),
        ...(em > 0 && { em: true }),
        ...(code && { code: true }),
        ...(href !== undefined && { href }),
      };
      const last = inlines.at(-1);
      if (last && looksLike(last, inline)) inlines[inlines.length - 1] = { ...last, text: last.text + text };
      else inlines.push(inline);
    };
    for (const token of children) {
      switch (token.type) {
        case 'text':
        case 'text_special':
          add(token.content);
          break;
        case 'softbreak':
          add(' ');
          break;
        case 'hardbreak':
          add('\n');
          break;
        case 'code_inline':
          add(token.content, true);
          break;
        case 'strong_open':
          strong += 1;
          break;
        case 'strong_close':
          strong -= 1;
          break;
        case 'em_open':
          em += 1;
          break;
        case 'em_close':
          em -= 1;
          break;
        case 'link_open':
          href = this.#href(attributeOf(token, 'href'));
          break;
        case 'link_close':
          href = undefined;
          break;
        case 'image':
          // Within a line there are no images: its words take their place.
          add(token.content);
          break;
        default:
          add(token.content);
      }
    }
    return inlines;
  }

  #href(address: string): string | undefined {
    const href = safeHref(address);
    if (href === undefined) this.problems.push({ rule: 'link', text: address.slice(0, 80) });
    return href;
  }

  #image(token: Token): Block | undefined {
    const address = attributeOf(token, 'src');
    const src = safeImage(address);
    if (src !== undefined) return { kind: 'image', ...this.#place(), src, alt: token.content };
    this.problems.push({ rule: 'image', text: address.slice(0, 80) });
    const place = this.#place();
    return token.content === '' ? undefined : { kind: 'paragraph', ...place, inlines: [{ text: token.content }] };
  }
}

const attributeOf = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

const looksLike = (one: Inline, other: Inline): boolean =>
  one.strong === other.strong && one.em === other.em && one.code === other.code && one.href === other.href;

function alignOf(token: Token): 'start' | 'center' | 'end' {
  const style = attributeOf(token, 'style');
  return style.includes('right') ? 'end' : style.includes('center') ? 'center' : 'start';
}

function livePartOf(inlines: readonly Inline[]): LivePart | undefined {
  if (inlines.length !== 1) return undefined;
  const [, name] = /^\{\{\s*([a-z]+)\s*\}\}$/.exec(inlines[0]?.text.trim() ?? '') ?? [];
  return liveParts.find((part) => part === name);
}

/** The words of blocks alone: for search, and for who reads without drawing. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(wordsOf).filter(Boolean).join('\n');
}

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'image':
      return block.alt;
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(' ')).join('\n');
    case 'rule':
    case 'live':
      return '';
    default:
      return textOf(block.inlines);
  }
}

const textOf = (inlines: readonly Inline[]): string => inlines.map(({ text }) => text).join('');
