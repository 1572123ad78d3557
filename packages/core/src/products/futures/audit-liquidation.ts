import type { AuditAccounts } from '../../rules/accounts.ts';
import type { AuditProblems } from '../../rules/problems.ts';
import type { Posted } from '../../ledger/posted.ts';
import {
  maintenanceOf,
  million,
  signOf,
  tiersOf,
  up,
  valueOf,
  type AuditedAccount,
  type AuditedContract,
  type AuditedPosition,
  type AuditedStand,
} from './audit-kept.ts';
import { endsBelowZero, lineOf, type RankAsked } from './audit-rank.ts';
import type { ContractTrade, FuturesEvent, LiquidationStep } from './events.ts';

type Deleveraged = Extract<FuturesEvent, { readonly type: 'deleveraged' }>;
type InsuranceMoved = Extract<FuturesEvent, { readonly type: 'insurance_moved' }>;

const hourMs = 3_600_000;
/** No contract trades above this price. */
const ticksMax = 2n ** 53n - 1n;

/** What an auditor asks about positions while it follows a liquidation. Marks are 0 while stale. */
export interface LiquidationAsked extends RankAsked {
  markOf(contract: AuditedContract): bigint;
  standOf(position: AuditedPosition): AuditedStand | undefined;
  exitPpmOf(position: AuditedPosition): bigint;
}

/** A step under way, from the position that was chosen to its fee. */
interface Step {
  readonly positionId: number;
  /** The position as it was chosen. */
  readonly of: AuditedPosition;
  readonly lots: bigint;
  readonly price: number;
  phase: LiquidationStep['phase'];
  orderId: number;
  readonly tradeIds: Set<number>;
  closed: bigint;
  value: bigint;
  /** What the closed lots of an isolated position gave back to its owner. */
  left: bigint;
  /** Who has not been asked yet in this round of deleveraging. */
  line: AuditedPosition[] | undefined;
}

/**
 * F18 and F17 written a second time: who is liquidated, how far and at what price, what the fund
 * pays, who takes over, and the fee.
 */
export class LiquidationAudit {
  readonly #problems: AuditProblems;
  readonly #accounts: AuditAccounts;
  readonly #asked: LiquidationAsked;
  /** What the fund paid for a contract in an hour. */
  readonly #paid = new Map<AuditedContract, { readonly hour: number; readonly units: bigint }>();
  readonly #waiting = new Set<string>();
  #step: Step | undefined;
  #fee = 0n;
  #feeOwnerId = 0;

  constructor(problems: AuditProblems, accounts: AuditAccounts, asked: LiquidationAsked) {
    this.#problems = problems;
    this.#accounts = accounts;
    this.#asked = asked;
  }

  /** Whether this record says that a position waits for another mark. */
  waits({ positionId, mode, account }: AuditedPosition): boolean {
    return this.#waiting.has(mode === 'isolated' ? `${positionId}` : `${account.userId}/${account.assetId}`);
  }

  /** Who is liquidated in the step under way, or who pays its fee; 0 for nobody. */
  get ownerId(): number {
    return this.#step?.of.userId ?? this.#feeOwnerId;
  }

  closeRecord(): void {
    this.#problems.expect(23, this.#step === undefined && this.#fee === 0n, 'a liquidation is not finished');
    this.#waiting.clear();
    this.#step = undefined;
    this.#fee = 0n;
    this.#feeOwnerId = 0;
  }

  step(event: LiquidationStep, position: AuditedPosition | undefined): void {
    switch (event.phase) {
      case 'orders_ended':
        return this.#expectDue(event, position);
      case 'position_chosen':
        this.#expectDue(event, position);
        return this.#choose(event, position);
      case 'book':
      case 'fund':
        if (this.#step === undefined) return this.#problems.fail(23, 'a step of no liquidation');
        this.#step.phase = event.phase;
        this.#step.orderId = event.orderId;
        this.#step.line = undefined;
        return;
      case 'deleveraging':
        return this.#endRound(event, position);
      case 'waiting':
      case 'done':
        return this.#finish(event);
    }
  }

  /** F10 held when it began: never above it. */
  #expectDue(event: LiquidationStep, position: AuditedPosition | undefined): void {
    const name = `the liquidation of position ${event.positionId}`;
    if (position === undefined) return this.#problems.fail(23, `${name} is of no position`);
    const stand = this.#asked.standOf(position);
    const agrees = stand?.equity === event.equity && stand.required === event.required;
    this.#problems.expect(23, agrees, `${name}: equity ${event.equity}, not ${stand?.equity}`);
    this.#problems.expect(23, event.equity <= event.required, `${name} came before F10`);
    this.#problems.expect(23, BigInt(event.mark) === this.#asked.markOf(position.contract), `${name} has another mark`);
  }

  /** F18, 2 and F12. */
  #choose(event: LiquidationStep, position: AuditedPosition | undefined): void {
    if (position === undefined) return;
    const { contract, account, lots } = position;
    const name = `the liquidation of position ${event.positionId}`;
    const mark = this.#asked.markOf(contract);
    const maintenance = (one: AuditedPosition): bigint =>
      maintenanceOf(tiersOf(one), valueOf(one.contract, this.#asked.markOf(one.contract), one.lots)).units;
    const others = [...account.positions.values()].filter(
      (one) => one.mode === 'cross' && one.lots > 0n && one.contract.state === 'open',
    );
    const isLargest = position.mode === 'isolated' || others.every((one) => maintenance(one) <= maintenance(position));
    this.#problems.expect(23, isLargest, `${name}: another position needs more`);
    const tiers = tiersOf(position);
    const { place } = maintenanceOf(tiers, valueOf(contract, mark, lots));
    const kept = lots - BigInt(event.lots);
    const bound = tiers[place - 1]?.valueMax;
    const steps =
      bound === undefined
        ? kept === 0n
        : valueOf(contract, mark, kept) <= bound && valueOf(contract, mark, kept + 1n) > bound;
    this.#problems.expect(23, steps && event.lots > 0, `${name} closes ${event.lots} lots`);
    const isRight = this.#isBankruptcy(position, BigInt(event.bankruptcyPrice));
    this.#problems.expect(23, isRight, `${name}: ${event.bankruptcyPrice} is not where nothing is left`);
    this.#step = {
      positionId: event.positionId,
      of: position,
      lots: BigInt(event.lots),
      price: event.bankruptcyPrice,
      phase: event.phase,
      orderId: event.orderId,
      tradeIds: new Set(),
      closed: 0n,
      value: 0n,
      left: 0n,
      line: undefined,
    };
  }

  /**
   * F12: at this tick the owner ends at zero or above, one tick worse below it. 0 says that there
   * is no such tick.
   */
  #isBankruptcy(position: AuditedPosition, price: bigint): boolean {
    const { contract, side, mode, margin, owed, lots, cost } = position;
    const mark = this.#asked.markOf(contract);
    const sign = signOf(contract, side);
    const cross = mode === 'cross' ? this.#asked.standOf(position) : undefined;
    const own = sign * (valueOf(contract, mark, lots) - cost);
    const stake = cross === undefined ? margin - owed : cross.equity - own;
    const rate = this.#asked.exitPpmOf(position);
    const isCovered = (ticks: bigint): boolean => {
      const value = valueOf(contract, ticks, lots);
      return stake + sign * (value - cost) >= up(value * rate, million);
    };
    if (price === 0n) return !isCovered(side === 'long' ? ticksMax : 1n);
    const worse = side === 'long' ? price - 1n : price + 1n;
    return isCovered(price) && (worse < 1n || worse > ticksMax || !isCovered(worse));
  }

  /**
   * A fill of the step's order: no worse than F12, on the fund no farther from the mark than 0.5%.
   */
  trade(event: ContractTrade, contract: AuditedContract): void {
    const step = this.#step;
    if (step === undefined || event.takerOrderId !== step.orderId || step.orderId === 0) return;
    const isLong = event.takerDirection === 3;
    const mark = this.#asked.markOf(contract);
    const reach = (mark * 5_000n) / million;
    const limit = step.phase === 'fund' ? (isLong ? mark - reach : mark + reach) : BigInt(step.price);
    const price = BigInt(event.price);
    const isWithin = isLong ? price >= limit : price <= limit;
    this.#problems.expect(23, isWithin, `position ${step.positionId} is sold at ${price}, beyond ${limit}`);
    step.tradeIds.add(event.tradeId);
    step.value += event.value;
    step.closed += BigInt(event.lots);
  }

  /**
   * F17: the next in line takes over at F12, and an account that is passed over would have ended
   * below zero.
   */
  deleverage(event: Deleveraged, position: AuditedPosition | undefined): void {
    const step = this.#step;
    if (position === undefined || step?.positionId !== event.positionId)
      return this.#problems.fail(23, `position ${event.positionId} is deleveraged without a liquidation`);
    const { contract } = position;
    const value = valueOf(contract, BigInt(event.price), BigInt(event.lots));
    const agrees = event.price === step.price && event.value === value;
    this.#problems.expect(
      23,
      agrees,
      `position ${event.positionId} is taken over at ${event.price} for ${event.value}`,
    );
    const line = (step.line ??= this.#lineOf(position));
    for (;;) {
      const next = line.shift();
      if (next === undefined) {
        this.#problems.fail(23, `position ${event.otherPositionId} was not next in line`);
        break;
      }
      if (next.positionId === event.otherPositionId) break;
      this.#expectPassed(step, next);
    }
    step.value += event.value;
    step.closed += BigInt(event.lots);
  }

  #lineOf({ contract, side, userId }: AuditedPosition): AuditedPosition[] {
    return lineOf(this.#asked, contract, side === 'long' ? 'short' : 'long', userId);
  }

  #expectPassed(step: Step, next: AuditedPosition): void {
    const left = step.lots - step.closed;
    const lots = next.lots < left ? next.lots : left;
    const value = valueOf(next.contract, BigInt(step.price), lots);
    const isPassed = endsBelowZero(this.#asked, next, lots, value);
    this.#problems.expect(23, isPassed, `position ${next.positionId} is passed over, and would not end below zero`);
  }

  /** The end of a round: where lots are left, nobody is who could have taken them. */
  #endRound(event: LiquidationStep, position: AuditedPosition | undefined): void {
    const step = this.#step;
    if (step === undefined) return this.#problems.fail(23, 'a step of no liquidation');
    step.phase = event.phase;
    if (step.closed < step.lots && position !== undefined)
      for (const next of step.line ?? this.#lineOf(position)) this.#expectPassed(step, next);
    step.line = undefined;
  }

  /** Orders of somebody in line ended: the round begins again. */
  orderEnded(): void {
    if (this.#step !== undefined) this.#step.line = undefined;
  }

  /** What a step's closed lots give back to the owner of an isolated position. */
  posted({ account, cause, subject, available }: Posted): void {
    const step = this.#step;
    if (step === undefined || !('userId' in account)) return;
    const ofPosition = (cause === 'contract_margin' || cause === 'contract_adl') && subject === step.positionId;
    const ofTrade = (cause === 'contract_realised' || cause === 'contract_fee') && step.tradeIds.has(subject);
    if (account.userId === step.of.userId && (ofPosition || ofTrade)) step.left += available;
  }

  /** F18, 5: min(⌈V × 0.25%⌉, what is left). */
  #finish(event: LiquidationStep): void {
    const step = this.#step;
    const name = `the liquidation of position ${event.positionId}`;
    if (step?.positionId !== event.positionId) return this.#problems.fail(23, `${name} ends without having begun`);
    const isWhole = BigInt(event.lots) === step.closed && (event.phase === 'waiting') === step.closed < step.lots;
    this.#problems.expect(23, isWhole, `${name} closed ${step.closed} lots, and says ${event.lots}`);
    this.#problems.expect(8, event.fee === this.#feeOf(step), `${name} costs ${event.fee}`);
    this.#fee = step.value === 0n ? 0n : event.fee;
    this.#feeOwnerId = step.of.userId;
    this.#step = undefined;
    if (event.phase === 'waiting') {
      const { account } = step.of;
      this.#waiting.add(event.mode === 'isolated' ? `${event.positionId}` : `${account.userId}/${account.assetId}`);
    }
  }

  #feeOf({ of: { account, mode }, left, value }: Step): bigint {
    const { available } = this.#accounts.balance(account.userId, account.wallet, account.assetId);
    const spare = mode === 'isolated' ? left : this.#spareOf(account, available);
    const most = spare < available ? spare : available;
    const full = up(value * 2_500n, million);
    return most <= 0n ? 0n : full < most ? full : most;
  }

  /** What a cross account has above Σ (MM + X) of the positions that remain. */
  #spareOf(account: AuditedAccount, available: bigint): bigint {
    const stand = this.#asked.crossOf(account);
    return stand === undefined ? available - account.owed : stand.equity - stand.required;
  }

  /** The fund pays within its bound, and gets the fee that the step says. */
  insurance(event: InsuranceMoved, contract: AuditedContract | undefined, timeMs: number): void {
    if (event.cause === 'liquidation_fee') {
      this.#problems.expect(8, event.amount === this.#fee, `the fund got a fee of ${event.amount}, not ${this.#fee}`);
      this.#fee = 0n;
    }
    if (event.cause !== 'shortfall' || contract === undefined) return;
    const hour = Math.floor(timeMs / hourMs);
    const known = this.#paid.get(contract);
    const before = known?.hour === hour ? known.units : 0n;
    const units = before - event.amount;
    const fund = this.#accounts.book('insuranceFund', event.assetId);
    const most = (fund + before) / 10n;
    const isWithin = event.amount < 0n && units <= most && this.#step !== undefined;
    this.#problems.expect(
      23,
      isWithin,
      `the fund paid ${units} for contract ${event.contractId} in an hour of ${most}`,
    );
    this.#paid.set(contract, { hour, units });
  }
}
