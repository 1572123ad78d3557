import { amount } from '@candor/amount';
import {
  auditState,
  decodeRecord,
  Exchange,
  RecordAuditor,
  type Command,
  type ExchangeEvent,
  type ExchangeRecord,
  type PlaceContractOrder,
} from '@candor/core';
import { SeededRandom } from '../random.ts';
import { inverseId, linearId, listingOf, plainListings } from './flow.ts';
import { FuturesJudge } from './judge.ts';
import { actorOf } from './play.ts';

const one = 10n ** 8n;
const startMs = 1_699_992_000_000;
const startTicks = 600_000;
const seconds = 60;
/** Value in USD within which every contract allows the top leverage. */
const valueMost = 45_000;

/** What happened in one second of the fall. Money in units of USDT and BTC, by asset id. */
export interface CrashSecond {
  readonly second: number;
  readonly markTicks: number;
  /** Users whose positions were liquidated, in order. */
  readonly liquidated: readonly number[];
  readonly soldLots: number;
  readonly takenOverLots: number;
  readonly fundPaid: Readonly<Record<number, bigint>>;
  readonly fundReceived: Readonly<Record<number, bigint>>;
}

/** A whole crash. `problems` is empty when every sum is zero to the unit and every rule held. */
export interface Crash {
  readonly accounts: number;
  readonly perSecond: readonly CrashSecond[];
  readonly positionsBefore: number;
  readonly positionsAfter: number;
  readonly waiting: number;
  readonly fund: Readonly<Record<number, { readonly before: bigint; readonly after: bigint }>>;
  readonly problems: readonly string[];
}

/**
 * Takes so many accounts, with leverage from 2 to 100 in both kinds of contracts, through a fall of
 * 40% in a minute, against a thin book and a small fund. Each record of the fall is judged, and all
 * of them are audited.
 */
export function playCrash(accounts: number, seed: number): Crash {
  const play = new CrashPlay(accounts, seed);
  return play.run();
}

class CrashPlay {
  readonly #accounts: number;
  readonly #random: SeededRandom;
  readonly #exchange = Exchange.empty();
  readonly #auditor = new RecordAuditor();
  /** The first users quote; everybody else trades with them. */
  readonly #makers: readonly number[];
  readonly #users: readonly number[];
  readonly #judge: FuturesJudge;
  readonly #problems: string[] = [];
  #nowMs = startMs;

  constructor(accounts: number, seed: number) {
    this.#accounts = accounts;
    this.#random = new SeededRandom(seed);
    const numbers = Array.from({ length: 4 + Math.ceil(accounts / 50) + accounts }, (_, place) => place + 1);
    this.#makers = numbers.slice(0, numbers.length - accounts);
    this.#users = numbers;
    this.#judge = new FuturesJudge(this.#users);
  }

  run(): Crash {
    for (const command of this.#setting()) this.#must(command);
    for (const userId of this.#users.slice(this.#makers.length)) this.#open(userId);
    const before = { positions: this.#exchange.futures.positions().length, fund: this.#fund() };
    const perSecond = Array.from({ length: seconds }, (_, place) => this.#second(place + 1));
    const { problems } = auditState(this.#exchange);
    const found = [...problems, ...this.#auditor.problems].map(({ rule }) => rule);
    const after = this.#fund();
    return {
      accounts: this.#accounts,
      perSecond,
      positionsBefore: before.positions,
      positionsAfter: this.#exchange.futures.positions().length,
      waiting: this.#judge.met.get('liquidation isolated waiting') ?? 0,
      fund: Object.fromEntries([1, 2].map((id) => [id, { before: before.fund[id] ?? 0n, after: after[id] ?? 0n }])),
      problems: [...this.#problems, ...found],
    };
  }

  #fund(): Record<number, bigint> {
    return Object.fromEntries([1, 2].map((id) => [id, this.#exchange.bookBalance('insuranceFund', id)]));
  }

  #setting(): Command[] {
    // Every maker could take what all others hold.
    const supply = BigInt(this.#makers.length * this.#accounts + 1_000_000);
    return [
      ...plainListings,
      listingOf('linear'),
      listingOf('inverse'),
      { type: 'issue_demo_supply', assetId: 1, amount: amount(one * supply * 20_000n) },
      { type: 'issue_demo_supply', assetId: 2, amount: amount(one * supply) },
      ...[1, 2].flatMap((assetId): Command[] => {
        const units = amount((one * BigInt(this.#accounts)) / (assetId === 1 ? 1n : 50_000n));
        return [
          { type: 'fund_treasury', assetId, amount: units },
          { type: 'fund_insurance', assetId, amount: units },
        ];
      }),
      { type: 'index_prices', prices: [{ marketId: 1, price: startTicks }] },
      ...this.#users.flatMap((userId) => this.#join(userId)),
    ];
  }

  #join(userId: number): Command[] {
    const isMaker = userId <= this.#makers.length;
    const [usdt, btc] = isMaker
      ? [BigInt(this.#accounts) * 20_000n * one, BigInt(this.#accounts) * one]
      : [1_000n * one, one / 50n];
    const random = this.#random;
    const grants = [
      { assetId: 1, amount: amount(usdt) },
      { assetId: 2, amount: amount(btc) },
    ];
    const leverage = isMaker ? 5 : random.pick([2, 5, 10, 20, 20, 50, 50, 100]);
    const mode = isMaker || random.chance(1, 4) ? 'cross' : 'isolated';
    return [
      { type: 'register_user', userId, merchant: false },
      { type: 'grant_demo_funds', userId, grants },
      { type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: amount(usdt) },
      { type: 'transfer', userId, assetId: 2, from: 1, to: 3, amount: amount(btc) },
      ...[linearId, inverseId].flatMap((contractId): Command[] => [
        { type: 'set_margin_mode', userId, contractId, mode },
        { type: 'set_leverage', userId, contractId, leverage },
      ]),
    ];
  }

  /** Seven in ten are long; half of their money is margin. */
  #open(userId: number): void {
    const random = this.#random;
    const contractId = random.chance(1, 3) ? inverseId : linearId;
    const leverage = this.#exchange.futures.setting(userId, contractId)?.leverage ?? 1;
    const perLot = contractId === linearId ? 60 : 100;
    const value = Math.min(valueMost, random.integer(200, 900) * leverage);
    const quantity = Math.max(1, Math.floor(value / perLot));
    const buys = random.chance(7, 10);
    const order = { contractId, price: startTicks, quantity };
    this.#must(orderOf(random.pick(this.#makers), buys ? 2 : 1, order));
    this.#must(orderOf(userId, buys ? 1 : 2, order));
  }

  /** Makers bid for a part of what will be sold, then the price of the next second comes. */
  #second(second: number): CrashSecond {
    this.#nowMs += 1_000;
    const markTicks = Math.round(startTicks * (1 - (0.4 * second) / seconds));
    for (const userId of this.#makers) this.#try({ type: 'cancel_all_contract_orders', userId });
    for (const contractId of [linearId, inverseId])
      for (const userId of this.#makers) {
        const distance = this.#random.integer(1_000, 12_000);
        const price = Math.round(markTicks * (1 - distance / 1_000_000));
        const quantity = 5 * this.#random.integer(1, 20);
        this.#try(orderOf(userId, 1, { contractId, price, quantity }));
      }
    const record = this.#must({ type: 'index_prices', prices: [{ marketId: 1, price: markTicks }] });
    return { second, markTicks, ...figuresOf(record.events) };
  }

  #must(command: Command): ExchangeRecord {
    const record = this.#try(command);
    if (typeof record === 'string') throw new Error(`${command.type} was refused: ${record}`);
    return record;
  }

  /** Gives the record, or the reason against it. */
  #try(command: Command): ExchangeRecord | string {
    const isOfTime = command.type === 'index_prices';
    const before = isOfTime ? this.#judge.look(this.#exchange) : undefined;
    const execution = this.#exchange.execute(command, { timeMs: this.#nowMs, actor: actorOf(command) });
    if (execution.kind !== 'record') return execution.kind === 'rejected' ? execution.reason : execution.kind;
    const record = decodeRecord(execution.bytes);
    this.#auditor.add(record);
    if (before !== undefined) this.#judge.judge(this.#exchange, record, before);
    return record;
  }
}

function orderOf(
  userId: number,
  direction: 1 | 2,
  order: Pick<PlaceContractOrder, 'contractId'> & { readonly price: number; readonly quantity: number },
): Command {
  const terms = { kind: 'limit', timeInForce: 'GTC', postOnly: false, selfTradePrevention: 'expire_maker' } as const;
  return { type: 'place_contract_order', userId, direction, ...terms, ...order };
}

function figuresOf(events: readonly ExchangeEvent[]): Omit<CrashSecond, 'second' | 'markTicks'> {
  const liquidated = new Set<number>();
  const fundPaid: Record<number, bigint> = {};
  const fundReceived: Record<number, bigint> = {};
  let [soldLots, takenOverLots] = [0, 0];
  const selling = new Set<number>();
  for (const event of events) {
    if (event.type === 'liquidation_step') {
      liquidated.add(event.userId);
      if (event.orderId > 0) selling.add(event.orderId);
    } else if (event.type === 'contract_trade' && selling.has(event.takerOrderId)) soldLots += event.lots;
    else if (event.type === 'deleveraged') takenOverLots += event.lots;
    else if (event.type === 'insurance_moved') {
      const sums = event.amount < 0n ? fundPaid : fundReceived;
      const units = event.amount < 0n ? 0n - event.amount : event.amount;
      sums[event.assetId] = (sums[event.assetId] ?? 0n) + units;
    }
  }
  return { liquidated: [...liquidated], soldLots, takenOverLots, fundPaid, fundReceived };
}
