import type { FixedPeriodDirection } from '@candor/amount';
import { invariant } from '../../base/assert.ts';
import type { Samples } from '../prices/samples.ts';
import type { PricesState } from '../prices/state.ts';
import { dayOf, OwnLimits } from './own-limits.ts';

/** A contract that waits for its opening sample (`openedSecond` is 0) or runs. */
export interface Contract {
  readonly contractId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly direction: FixedPeriodDirection;
  readonly ruleVersion: number;
  readonly durationSeconds: number;
  readonly payoutPpm: number;
  /** What is staked and paid. */
  readonly assetId: number;
  readonly stake: bigint;
  readonly maximumWin: bigint;
  readonly acceptedAtMs: number;
  readonly openSecond: number;
  openedSecond: number;
  openPrice: number;
  expirySecond: number;
}

/** What a market's contracts need and hold. */
export interface MarketContracts {
  readonly marketId: number;
  readonly samples: Samples;
  /**
   * Contracts that wait for their opening, in the order of acceptance, which is the order of their
   * seconds.
   */
  readonly waiting: Set<Contract>;
  /** Running contracts by expiry second, in order of number within one second. */
  readonly running: Map<number, Set<Contract>>;
  /** The seconds of `running`, rising. */
  readonly expiries: number[];
  /** Σ of maximum wins. */
  exposure: bigint;
}

/** Contracts a user may have open, unless set. */
const contractsPerUserMax = 20;
/** What a market's open contracts may pay together unless set: whole units of the stake asset. */
export const exposureMaxUnits = 200_000n;

/**
 * The contracts that are open, by number, market and user, and what users and operators limit.
 * Changed by `apply` alone.
 */
export class FixedPeriodState {
  /** Where samples are kept for as long as contracts need them. */
  readonly prices: PricesState;
  lastContractId = 0;
  readonly contracts = new Map<number, Contract>();
  readonly markets = new Map<number, MarketContracts>();
  readonly users = new Map<number, OwnLimits>();
  readonly openOf = new Map<number, Set<Contract>>();
  /** Σ of maximum wins by asset: what escrow holds. */
  readonly escrowed = new Map<number, bigint>();
  /** Set by operators; none while nobody has. */
  limits: { readonly exposureMax: bigint; readonly contractsPerUserMax: number } | undefined;

  constructor(prices: PricesState) {
    this.prices = prices;
  }

  get contractsPerUserMax(): number {
    return this.limits?.contractsPerUserMax ?? contractsPerUserMax;
  }

  exposureMax(scale: number): bigint {
    return this.limits?.exposureMax ?? exposureMaxUnits * 10n ** BigInt(scale);
  }

  /** Whether nothing of this room was ever used. */
  get isEmpty(): boolean {
    return this.lastContractId === 0 && this.users.size === 0 && this.limits === undefined;
  }

  openCount(userId: number): number {
    return this.openOf.get(userId)?.size ?? 0;
  }

  exposure(marketId: number): bigint {
    return this.markets.get(marketId)?.exposure ?? 0n;
  }

  limitsOf(userId: number): OwnLimits {
    let own = this.users.get(userId);
    if (own === undefined) this.users.set(userId, (own = new OwnLimits()));
    return own;
  }

  /** Takes an accepted contract among those that wait. */
  add(contract: Contract, indexPrice: number): void {
    const { contractId, userId, marketId, stake, acceptedAtMs } = contract;
    invariant(contractId > this.lastContractId, 'contracts are numbered in order');
    this.lastContractId = contractId;
    this.hold(contract, this.prices.need(marketId, Math.floor(acceptedAtMs / 1_000), indexPrice));
    this.limitsOf(userId).stakedOn(dayOf(acceptedAtMs), stake);
  }

  /** Keeps an open contract where it is looked for. */
  hold(contract: Contract, samples: Samples): void {
    const { marketId, userId, contractId, maximumWin } = contract;
    let market = this.markets.get(marketId);
    if (market === undefined) {
      market = { marketId, samples, waiting: new Set(), running: new Map(), expiries: [], exposure: 0n };
      this.markets.set(marketId, market);
    }
    this.contracts.set(contractId, contract);
    const own = this.openOf.get(userId) ?? new Set();
    this.openOf.set(userId, own.add(contract));
    if (contract.openedSecond > 0) run(market, contract);
    else market.waiting.add(contract);
    market.exposure += maximumWin;
    this.#escrow(contract.assetId, maximumWin);
    noteNeed(market);
  }

  /** A contract that waited runs. */
  open(contract: Contract, second: number, price: number): void {
    const market = this.market(contract);
    market.waiting.delete(contract);
    contract.openedSecond = second;
    contract.openPrice = price;
    contract.expirySecond = second + contract.durationSeconds;
    run(market, contract);
    noteNeed(market);
  }

  /** A contract ends. */
  end(contract: Contract): void {
    const { contractId, userId, marketId, expirySecond, maximumWin } = contract;
    const market = this.market(contract);
    this.contracts.delete(contractId);
    const own = this.openOf.get(userId);
    own?.delete(contract);
    if (own?.size === 0) this.openOf.delete(userId);
    market.exposure -= maximumWin;
    this.#escrow(contract.assetId, -maximumWin);
    invariant(market.exposure >= 0n, 'what open contracts may pay is never negative');
    if (contract.openedSecond === 0) market.waiting.delete(contract);
    else stopRunning(market, expirySecond, contract);
    noteNeed(market);
    if (market.waiting.size === 0 && market.running.size === 0) this.markets.delete(marketId);
    this.prices.release(marketId);
  }

  #escrow(assetId: number, units: bigint): void {
    this.escrowed.set(assetId, (this.escrowed.get(assetId) ?? 0n) + units);
  }

  market({ marketId }: Contract): MarketContracts {
    const market = this.markets.get(marketId);
    invariant(market !== undefined, 'an open contract is in a market');
    return market;
  }

  contract(contractId: number): Contract {
    const contract = this.contracts.get(contractId);
    invariant(contract !== undefined, 'a contract that opens or ends is open');
    return contract;
  }
}

function run({ running, expiries }: MarketContracts, contract: Contract): void {
  const { expirySecond } = contract;
  const due = running.get(expirySecond);
  if (due !== undefined) {
    due.add(contract);
    return;
  }
  running.set(expirySecond, new Set([contract]));
  let place = expiries.length;
  while (place > 0 && (expiries[place - 1] ?? 0) > expirySecond) place -= 1;
  expiries.splice(place, 0, expirySecond);
}

function stopRunning({ running, expiries }: MarketContracts, expirySecond: number, contract: Contract): void {
  const due = running.get(expirySecond);
  due?.delete(contract);
  if (due?.size !== 0) return;
  running.delete(expirySecond);
  expiries.splice(expiries.indexOf(expirySecond), 1);
}

/** The first second whose sample some contract of the market still needs. */
function noteNeed({ waiting, expiries, samples }: MarketContracts): void {
  const [first] = waiting;
  samples.neededFrom = Math.min(first?.openSecond ?? Infinity, (expiries[0] ?? Infinity) - 9);
}
