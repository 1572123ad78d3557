/** A stretch of text that looks one way. */
export interface ArticleInline {
  readonly text: string;
  readonly strong?: boolean | undefined;
  readonly em?: boolean | undefined;
  readonly code?: boolean | undefined;
  readonly href?: string | undefined;
}

interface Place {
  /** In lists of so many levels. */
  readonly depth: number;
  readonly quoted: boolean;
}

type Inlines = readonly ArticleInline[];

/** A block of an article, as the wire has it: plain data. */
export type ArticleBlock<Live extends string = string> =
  | ({ readonly kind: 'paragraph'; readonly inlines: Inlines } & Place)
  | ({ readonly kind: 'heading'; readonly level: number; readonly id: string; readonly inlines: Inlines } & Place)
  | ({ readonly kind: 'item'; readonly ordered: boolean; readonly number: number; readonly inlines: Inlines } & Place)
  | ({ readonly kind: 'code'; readonly text: string } & Place)
  | ({
      readonly kind: 'table';
      readonly head: readonly Inlines[];
      readonly rows: readonly (readonly Inlines[])[];
      readonly align: readonly ('start' | 'center' | 'end')[];
    } & Place)
  | ({ readonly kind: 'image'; readonly src: string; readonly alt: string } & Place)
  | ({ readonly kind: 'rule' } & Place)
  | ({ readonly kind: 'live'; readonly part: Live } & Place);
