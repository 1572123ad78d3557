import type { MarketCause, MarketRow, Proposal } from '@candor/protocol';

type State = MarketRow['state'];
interface StateOf {
  readonly symbol: string;
  readonly state: State;
}

/**
 * Why a market or a contract is not open, in the word that everybody sees: what stood in the
 * proposal that two operators made so.
 */
export class MarketCauses {
  /**
   * What was said in this run, null for no cause; it wins over what is read of earlier runs,
   * whenever that is.
   */
  readonly #said = new Map<string, MarketCause | null>();
  #earlier: ReadonlyMap<string, MarketCause | null> = new Map();
  #loaded: () => void = () => undefined;

  /**
   * Calls the listener when causes of earlier runs become known, after rows went out without them.
   */
  onLoad(listener: () => void): void {
    this.#loaded = listener;
  }

  /** Null while it is open, and where nobody said. */
  of(symbol: string, state: State): MarketCause | null {
    const key = keyOf({ state, symbol });
    return (this.#said.has(key) ? this.#said : this.#earlier).get(key) ?? null;
  }

  /**
   * What the next record says, before it does: a state is never shown with the cause of an earlier
   * one.
   */
  set({ cause, ...market }: StateOf & { readonly cause?: MarketCause | undefined }): void {
    this.#said.set(keyOf(market), cause ?? null);
  }

  /** Takes over what took effect in earlier runs, oldest first. */
  load(applied: readonly Proposal[]): void {
    this.#earlier = new Map(
      applied.flatMap((proposal) =>
        proposal.kind === 'market.state' || proposal.kind === 'contract.state'
          ? [[keyOf(proposal), proposal.cause ?? null]]
          : [],
      ),
    );
    if (this.#earlier.size > 0) this.#loaded();
  }
}

const keyOf = ({ state, symbol }: StateOf): string => `${state} ${symbol}`;
