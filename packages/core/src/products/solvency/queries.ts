import type { State } from '../../state/state.ts';
import { type Liability, liabilitiesOf, owedToUsers } from './liabilities.ts';
import { solvencyOf } from './own.ts';
import type { BegunProof, PublishedProof } from './state.ts';

/** What is owed, and what was proved of it: always the newest state. */
export class SolvencyView {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** The proof that is being made. */
  get begun(): BegunProof | undefined {
    return solvencyOf(this.#state).begun;
  }

  /** The last proof that was published. */
  get published(): PublishedProof | undefined {
    return solvencyOf(this.#state).published;
  }

  /** What each user is owed, asset by asset. It looks at every account. */
  liabilities(): Iterable<Liability> {
    return liabilitiesOf(this.#state);
  }

  /** What users are owed in all, by asset, where it is not zero. */
  owed(): ReadonlyMap<number, bigint> {
    return owedToUsers(this.#state);
  }
}
