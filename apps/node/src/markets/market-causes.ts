import type { MarketCause, MarketRow, Proposal } from '@candor/protocol';

type State = MarketRow['state'];

/** Why a market is not open, in the word that everybody sees: what stood in the proposal that two operators made so. */
export class MarketCauses {
  readonly #causes = new Map<string, MarketCause>();

  /** Null while it is open, and where nobody said. */
  of(symbol: string, state: State): MarketCause | null {
    return this.#causes.get(`${state} ${symbol}`) ?? null;
  }

  /** What the next record says, before it does: a state is never shown with the cause of an earlier one. */
  set({
    symbol,
    state,
    cause,
  }: {
    readonly symbol: string;
    readonly state: State;
    readonly cause?: MarketCause | undefined;
  }): void {
    if (cause === undefined) this.#causes.delete(`${state} ${symbol}`);
    else this.#causes.set(`${state} ${symbol}`, cause);
  }

  /** Takes over what took effect in earlier runs, oldest first. */
  load(applied: readonly Proposal[]): void {
    for (const proposal of applied) if (proposal.kind === 'market.state') this.set(proposal);
  }
}
