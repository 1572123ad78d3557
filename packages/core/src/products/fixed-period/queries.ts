import { amount, type Amount, type FixedPeriodDirection } from '@candor/amount';
import type { State } from '../../state/state.ts';
import { pricedMarket } from '../prices/priced.ts';
import { dayEndOf } from './own-limits.ts';
import { pricesOf } from '../prices/own.ts';
import { fixedPeriodOf } from './own.ts';
import { hasDueContracts } from './due.ts';
import type { Contract, FixedPeriodState, MarketContracts } from './state.ts';

/** An open contract. */
export interface OpenContract {
  readonly contractId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly direction: FixedPeriodDirection;
  readonly ruleVersion: number;
  readonly durationSeconds: number;
  readonly payoutPpm: number;
  readonly assetId: number;
  readonly stake: Amount;
  readonly maximumWin: Amount;
  readonly acceptedAtMs: number;
  readonly openSecond: number;
  /** 0, like the price and the expiry, while it waits for its opening sample. */
  readonly openedSecond: number;
  readonly openPrice: number;
  readonly expirySecond: number;
}

/** What a user has staked today and limits themselves to, at a time. */
export interface OwnLimitsView {
  /** 0: none. */
  readonly limit: Amount;
  readonly pending: { readonly limit: Amount; readonly fromMs: number } | undefined;
  readonly stakedToday: Amount;
  readonly dayEndsAtMs: number;
  readonly pausedUntilMs: number;
  readonly openContracts: number;
  readonly openContractsMax: number;
}

/** What a market's open contracts may pay, by direction, and how many there are. */
export interface ExposureView {
  readonly marketId: number;
  readonly contracts: number;
  readonly exposure: Amount;
  readonly exposureMax: Amount;
  readonly riseExposure: Amount;
  readonly fallExposure: Amount;
}

/**
 * What fixed-period contracts are to those who ask: the exchange gives one such view, which always
 * shows the newest state.
 */
export class FixedPeriodView {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** A user's open contracts, oldest first. */
  openContractsOf(userId: number): OpenContract[] {
    const open = [...(this.#own.openOf.get(userId) ?? [])];
    return open.toSorted((a, b) => a.contractId - b.contractId).map(viewOf);
  }

  /** An open contract; ended ones are forgotten. */
  openContract(contractId: number): OpenContract | undefined {
    const contract = this.#own.contracts.get(contractId);
    return contract && viewOf(contract);
  }

  /** Every open contract, oldest first. */
  openContracts(): OpenContract[] {
    return Array.from(this.#own.contracts.values(), viewOf);
  }

  /** The number of the last contract that was accepted; 0 before the first. */
  get lastContractId(): number {
    return this.#own.lastContractId;
  }

  /** Whether contracts open or end with the next record of time. */
  isDue(timeMs: number): boolean {
    return hasDueContracts(this.#own, timeMs);
  }

  /** A user's own limits as they are at a time. */
  ownLimitsOf(userId: number, timeMs: number): OwnLimitsView {
    const own = this.#own.users.get(userId);
    const isPending = own !== undefined && own.pendingFromMs > timeMs;
    return {
      limit: amount(own?.limitAt(timeMs) ?? 0n),
      pending: isPending ? { limit: amount(own.pendingLimit), fromMs: own.pendingFromMs } : undefined,
      stakedToday: amount(own?.stakedAt(timeMs) ?? 0n),
      dayEndsAtMs: dayEndOf(timeMs),
      pausedUntilMs: own?.pausedUntilMs ?? 0,
      openContracts: this.#own.openCount(userId),
      openContractsMax: this.#own.contractsPerUserMax,
    };
  }

  /**
   * What open contracts may pay by asset, for every asset that was ever staked since the last
   * start.
   */
  escrowed(): ReadonlyMap<number, bigint> {
    return this.#own.escrowed;
  }

  /**
   * What open contracts of one market may pay together, in units of an asset with that many
   * decimals.
   */
  exposureMax(scale: number): Amount {
    return amount(this.#own.exposureMax(scale));
  }

  /** Contracts that each user may have open. */
  get contractsPerUserMax(): number {
    return this.#own.contractsPerUserMax;
  }

  /** What open contracts may pay, for every market that has some or offers periods. */
  exposures(): ExposureView[] {
    const { markets } = this.#state;
    const ids = [...markets.map(({ marketId }) => marketId), ...pricesOf(this.#state).indexMarkets.keys()];
    return ids.flatMap((marketId) => {
      const market = pricedMarket(this.#state, marketId);
      const scale = market && this.#state.asset(market.stakeAssetId)?.scale;
      const open = this.#own.markets.get(marketId);
      if (scale === undefined || (open === undefined && market?.offer.periods.length === 0)) return [];
      return [{ marketId, ...sumsOf(open), exposureMax: amount(this.#own.exposureMax(scale)) }];
    });
  }

  get #own(): FixedPeriodState {
    return fixedPeriodOf(this.#state);
  }
}

function sumsOf(open: MarketContracts | undefined): Omit<ExposureView, 'marketId' | 'exposureMax'> {
  const running = [...(open?.running.values() ?? [])].flatMap((contracts) => [...contracts]);
  const contracts = [...(open?.waiting ?? []), ...running];
  const sum = (direction: FixedPeriodDirection): bigint =>
    contracts.reduce((total, one) => (one.direction === direction ? total + one.maximumWin : total), 0n);
  const [rise, fall] = [sum('rise'), sum('fall')];
  return {
    contracts: contracts.length,
    exposure: amount(rise + fall),
    riseExposure: amount(rise),
    fallExposure: amount(fall),
  };
}

const viewOf = (contract: Contract): OpenContract => ({
  ...contract,
  stake: amount(contract.stake),
  maximumWin: amount(contract.maximumWin),
});
