import { articleKinds, type ArticleRow } from '@candor/protocol';

export const kinds = ['all', ...articleKinds] as const;

/** What the list of articles is narrowed to. */
export interface ListFilter {
  readonly kind: (typeof kinds)[number];
  readonly words: string;
}

/** From an address, which may hold anything. */
export const filterOf = ({ kind, words }: Readonly<Record<string, unknown>>): ListFilter => ({
  kind: kinds.find((one) => one === kind) ?? 'all',
  words: typeof words === 'string' || typeof words === 'number' ? String(words).slice(0, 100) : '',
});

/** Into an address: what narrows nothing is left out. */
export const asked = ({ kind, words }: ListFilter): Readonly<Partial<ListFilter>> => ({
  ...(kind === 'all' ? {} : { kind }),
  ...(words === '' ? {} : { words }),
});

/** Links within the room keep the list's filter: it survives opening an article and going back. */
export const kept = (search: object): object => search;

/** Whether a row is of the kind, and has the words in its title or its address. */
export function isListed({ kind, words }: ListFilter, row: Pick<ArticleRow, 'kind' | 'title' | 'slug'>): boolean {
  const wanted = words.trim().toLowerCase();
  return (kind === 'all' || row.kind === kind) && `${row.title}\n${row.slug}`.toLowerCase().includes(wanted);
}
