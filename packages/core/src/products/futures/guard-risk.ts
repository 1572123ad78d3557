import { contractValue, fundingPayment, fundPaysMax, liquidationFeeOf } from '@candor/amount';
import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { ExchangeEvent } from '../events.ts';
import type { PlatformBook } from '../../base/words.ts';
import type { FundingSettled, FuturesEvent, LiquidationStep } from './events.ts';
import type { ContractView, FuturesView } from './queries.ts';

type Of<Type extends FuturesEvent['type']> = Extract<FuturesEvent, { readonly type: Type }>;

/** What a record did of one liquidation so far. */
interface Step {
  readonly price: number;
  readonly userId: number;
  value: bigint;
  fee: bigint;
}

/**
 * What funding, liquidations and the insurance fund must give within one record: each payment (F16)
 * and what the fund gets of them, nobody liquidated above F10, takeovers at F12, a fee within its
 * bound, and payments of the fund within theirs.
 */
export class RiskGuard {
  readonly #futures: FuturesView;
  readonly #bookOf: (book: PlatformBook, assetId: number) => bigint;
  readonly #steps = new Map<number, Step>();
  readonly #funding = new Map<number, { readonly settled: FundingSettled; sum: bigint; count: number; rest: bigint }>();
  readonly #shortfalls = new Map<number, { readonly assetId: number; units: bigint }>();
  #fee = 0n;

  constructor(futures: FuturesView, bookOf: (book: PlatformBook, assetId: number) => bigint) {
    this.#futures = futures;
    this.#bookOf = bookOf;
  }

  /** The rule that an event breaks by itself. */
  brokenBy(event: ExchangeEvent, contract: ContractView): BrokenByRecord | undefined {
    switch (event.type) {
      case 'funding_settled':
        return this.#settled(event);
      case 'funding_paid':
        return this.#paid(event, contract);
      case 'liquidation_step':
        return this.#step(event);
      case 'contract_trade':
        for (const step of this.#steps.values()) if (step.userId === event.takerUserId) step.value += event.value;
        return undefined;
      case 'deleveraged':
        return this.#deleveraged(event, contract);
      case 'insurance_moved':
        return this.#insurance(event);
      default:
        return undefined;
    }
  }

  #settled(settled: FundingSettled): BrokenByRecord | undefined {
    const { contractId, paid, received, positions, outcome } = settled;
    this.#funding.set(contractId, { settled, sum: 0n, count: 0, rest: paid - received });
    const isSmall = paid >= received && paid - received <= BigInt(positions);
    const isNone = outcome === 'paid' || positions === 0;
    return isSmall && isNone ? undefined : { invariant: 21, rule: `funding of contract ${contractId} leaves too much` };
  }

  /** F16. */
  #paid(event: Of<'funding_paid'>, { scale }: ContractView): BrokenByRecord | undefined {
    const funding = this.#funding.get(event.contractId);
    const name = `position ${event.positionId}`;
    if (funding === undefined) return { invariant: 21, rule: `${name} pays funding that was not settled` };
    const { mark, rate } = funding.settled;
    const terms = { side: event.side, lots: BigInt(event.lots), markTicks: BigInt(mark), rate: BigInt(rate) };
    const units = fundingPayment(scale, terms);
    funding.sum += event.amount;
    funding.count += 1;
    return units === event.amount ? undefined : { invariant: 21, rule: `${name} gets ${event.amount}, not ${units}` };
  }

  /** F10, F12 and the bound of the fee. */
  #step(event: LiquidationStep): BrokenByRecord | undefined {
    const { phase, positionId, userId, bankruptcyPrice: price, fee } = event;
    const name = `position ${positionId}`;
    if (phase === 'orders_ended' || phase === 'position_chosen') {
      if (event.equity > event.required) return { invariant: 23, rule: `${name} is liquidated above F10` };
      if (phase === 'position_chosen') this.#steps.set(positionId, { price, userId, value: 0n, fee: 0n });
      return undefined;
    }
    const step = this.#steps.get(positionId);
    if (step === undefined) return { invariant: 23, rule: `${name} is liquidated without having been chosen` };
    if (phase !== 'done' && phase !== 'waiting') return undefined;
    this.#steps.delete(positionId);
    this.#fee = step.value === 0n ? 0n : fee;
    const most = liquidationFeeOf(step.value, step.value);
    return fee <= most ? undefined : { invariant: 8, rule: `the liquidation of ${name} costs ${fee}, at most ${most}` };
  }

  #deleveraged(event: Of<'deleveraged'>, { scale }: ContractView): BrokenByRecord | undefined {
    const step = this.#steps.get(event.positionId);
    const name = `position ${event.positionId}`;
    if (step === undefined || step.price !== event.price)
      return { invariant: 23, rule: `${name} is taken over at ${event.price}, not at F12` };
    step.value += event.value;
    const value = contractValue(scale, BigInt(event.price), BigInt(event.lots));
    return value === event.value ? undefined : { invariant: 20, rule: `${name} is taken over for ${event.value}` };
  }

  #insurance({ cause, contractId, assetId, amount: units }: Of<'insurance_moved'>): BrokenByRecord | undefined {
    if (cause === 'funding_remainder') {
      const funding = this.#funding.get(contractId);
      const rest = funding?.rest;
      if (funding !== undefined) funding.rest = 0n;
      return rest === units ? undefined : { invariant: 21, rule: `the fund got ${units} of funding, not ${rest}` };
    }
    if (cause === 'liquidation_fee') {
      const fee = this.#fee;
      this.#fee = 0n;
      return fee === units ? undefined : { invariant: 8, rule: `the fund got a fee of ${units}, not ${fee}` };
    }
    if (cause !== 'shortfall') return undefined;
    const known = this.#shortfalls.get(contractId) ?? { assetId, units: 0n };
    known.units -= units;
    this.#shortfalls.set(contractId, known);
    return units < 0n ? undefined : { invariant: 23, rule: 'a shortfall is what the fund pays' };
  }

  /** What must hold at the end of the record. */
  brokenAtEnd(): BrokenByRecord | undefined {
    for (const { settled, sum, count, rest } of this.#funding.values()) {
      const isWhole = sum === settled.received - settled.paid && count === settled.positions && rest === 0n;
      if (!isWhole) return { invariant: 21, rule: `funding of contract ${settled.contractId} is not paid out` };
    }
    if (this.#steps.size > 0) return { invariant: 23, rule: 'a liquidation is not finished' };
    for (const [contractId, { assetId, units }] of this.#shortfalls) {
      const spent = this.#futures.paidByFund(contractId);
      let fund = this.#bookOf('insuranceFund', assetId) + spent - units;
      for (const other of this.#shortfalls.values()) if (other.assetId === assetId) fund += other.units;
      const most = fundPaysMax(fund);
      if (spent > most) return { invariant: 23, rule: `the fund paid ${spent} in an hour, at most ${most}` };
    }
    return undefined;
  }
}
