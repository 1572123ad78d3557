import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { LiveNetwork } from './deposits/live-network.ts';

/** Whose an address is, where it is one of the exchange's own: each index gets its address once. */
export class OwnAddresses {
  readonly #exchange: Pick<ExchangeService, 'peek'>;
  readonly #known = new Map<number, Map<string, number>>();

  constructor(exchange: Pick<ExchangeService, 'peek'>) {
    this.#exchange = exchange;
  }

  /**
   * The index of a deposit address of users; 0 for the platform's own, undefined for a stranger's.
   */
  indexOf({ networkId, addressOf }: LiveNetwork, address: string): number | undefined {
    const known = this.#known.get(networkId) ?? new Map<string, number>();
    this.#known.set(networkId, known);
    const last = this.#exchange.peek(({ deposits }) => deposits.lastIndex);
    for (let index = known.size; index <= last; index += 1) known.set(addressOf(index).toLowerCase(), index);
    return known.get(address.toLowerCase());
  }
}
