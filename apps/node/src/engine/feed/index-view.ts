/** An index with the venues behind it. */
export interface IndexView {
  readonly price: string | null;
  readonly stale: boolean;
  readonly venues: readonly {
    readonly venue: string;
    readonly price: string | null;
    readonly ageMs: number;
    readonly fresh: boolean;
    readonly ejected: boolean;
  }[];
}
