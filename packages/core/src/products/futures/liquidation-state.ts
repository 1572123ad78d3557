import type { PositionSide } from '@candor/amount';
import type { State } from '../../state/state.ts';
import type { FuturesEvent, LiquidationStep } from './events.ts';
import type { Account, Contract, Position } from './contract.ts';
import { DueTargets } from './due-targets.ts';

/** Where contracts and positions are looked up. */
interface Looked {
  readonly state: State;
  contract(contractId: number): Contract;
  position(contract: Contract, side: PositionSide, user: number): Position | undefined;
}

/** A liquidation between two steps of the record that makes it. */
export class Liquidation {
  readonly position: Position;
  /** Lots that the step closes in all. */
  readonly lots: bigint;
  /** F12 as the step began. */
  readonly bankruptcyTicks: number;
  readonly step: number;
  /** What was done last. */
  phase: LiquidationStep['phase'];
  readonly #lotsBefore: bigint;
  /** Σ of the values of what was closed. */
  value = 0n;
  /** What the closed lots left of their margin: margin taken, realised and fees. */
  left = 0n;
  /** Lots that were left as the last phase began. */
  lotsLeftBefore = 0n;
  /** What the last close lacked beyond the margin of its lots. */
  excess = 0n;
  #fees = 0n;

  constructor(position: Position, event: LiquidationStep) {
    this.position = position;
    this.lots = BigInt(event.lots);
    this.bankruptcyTicks = event.bankruptcyPrice;
    this.step = event.step;
    this.phase = event.phase;
    this.#lotsBefore = position.lots;
  }

  get closedLots(): bigint {
    return this.#lotsBefore - this.position.lots;
  }

  get lotsLeft(): bigint {
    return this.lots - this.closedLots;
  }

  /**
   * Takes a fill or a deleveraging of the position. Fees come with the trade, before the position
   * that it changes.
   */
  note(event: FuturesEvent, orderId: number): void {
    if (event.type === 'contract_trade' && event.takerOrderId === orderId) {
      this.value += event.value;
      this.#fees += event.takerFee;
    } else if (event.type === 'deleveraged' && event.positionId === this.position.positionId) {
      this.value += event.value;
    }
  }

  /** Takes a change of the position, before it is applied. */
  change(event: Extract<FuturesEvent, { readonly type: 'position_set' }>): void {
    const { position } = this;
    if (event.positionId !== position.positionId || BigInt(event.lots) >= position.lots) return;
    const taken = position.margin - event.margin - (position.owed - event.owed);
    this.left += taken + event.realised - this.#fees;
    // F12 is of the margin less what is owed: so much of it belongs to the lots that go.
    const stake = position.margin - position.owed;
    const lots = BigInt(event.lots);
    const share = lots === 0n ? stake : (stake * (position.lots - lots)) / position.lots;
    this.excess += taken > share ? taken - share : 0n;
    this.#fees = 0n;
  }
}

/** What the insurance fund paid for one contract in one hour. */
export interface FundHour {
  readonly hour: number;
  readonly paid: bigint;
}

const hourMs = 3_600_000;

/**
 * What liquidations keep: what the fund paid in this hour, and, within a record, what is under way
 * and what was given up.
 */
export class LiquidationState {
  readonly fundHours = new Map<Contract, FundHour>();
  current: Liquidation | undefined;
  /** The order that sells for it. */
  orderId = 0;
  /** Steps that this record took. */
  steps = 0;
  /** Nothing more can be done for them in this record. */
  readonly waiting = new Set<Position | Account>();
  /** Everyone for whom F10 holds, while this record goes on. */
  readonly due = new DueTargets();

  /** What the fund paid for a contract in the hour of a time. */
  paidFor(contract: Contract, timeMs: number): bigint {
    const known = this.fundHours.get(contract);
    return known?.hour === Math.floor(timeMs / hourMs) ? known.paid : 0n;
  }

  pay(contract: Contract, units: bigint, timeMs: number): void {
    const paid = this.paidFor(contract, timeMs) + units;
    this.fundHours.set(contract, { hour: Math.floor(timeMs / hourMs), paid });
  }

  apply(own: Looked, event: LiquidationStep): void {
    this.steps = Math.max(this.steps, event.step);
    if (event.phase === 'orders_ended') return;
    const contract = own.contract(event.contractId);
    const user = own.state.users.find(event.userId) - 1;
    const position = own.position(contract, event.side, user);
    if (event.phase === 'done' || event.phase === 'waiting') {
      this.current = undefined;
      this.orderId = 0;
      if (event.phase === 'waiting' && position !== undefined) {
        this.waiting.add(position.mode === 'isolated' ? position : position.account);
      }
      return;
    }
    if (event.phase === 'position_chosen' && position !== undefined) this.current = new Liquidation(position, event);
    else if (this.current !== undefined) {
      this.current.phase = event.phase;
      this.current.lotsLeftBefore = this.current.lotsLeft;
    }
    this.orderId = event.orderId;
  }

  calm(): void {
    this.current = undefined;
    this.orderId = 0;
    this.steps = 0;
    this.waiting.clear();
    this.due.clear();
  }
}
