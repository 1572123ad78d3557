import { amount, contractValue, futuresParameters, listedTiers, type PositionSide } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { invariant } from '../../base/assert.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import type { Posted } from '../../ledger/posted.ts';
import { decodeRecord } from '../../codec/decode.ts';
import { encodeRecord } from '../../codec/encode.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Actor } from '../../base/words.ts';
import type { ListContract } from './commands.ts';
import type { PositionSet } from './events.ts';
import { futuresOf } from './own.ts';
import type { FuturesState } from './state.ts';
import { plainMarket } from '../plain-market.fixture.ts';

/** One whole USDT. */
export const usdt = 10n ** 8n;

/** Four hours before a funding time: 2023-11-14, 20:00 UTC. */
export const firstMs = 1_699_992_000_000;
export const fundingMs = firstMs + 4 * 3_600_000;

export const btc = 10_001;

const terms = plainMarket(usdt * 1_000_000n);

export const listing: ListContract = {
  type: 'list_contract',
  contractId: btc,
  symbol: 'BTC/USDT:USDT',
  kind: 'linear',
  marketId: 1,
  settleAssetId: 1,
  lotScale: 3,
  face: 0,
  minimumQuantity: 1,
  maximumQuantity: 10_000_000,
  slippageCapPpm: 50_000,
  openOrdersMax: 100,
  makerPpm: futuresParameters.makerPpm,
  takerPpm: futuresParameters.takerPpm,
  risk: {
    bandPpm: futuresParameters.bandPpm,
    clampPpm: futuresParameters.markClampPpm,
    impact: amount(20_000n * usdt),
    interest: 100_000,
    fundingCap: 3_750_000,
    tiers: listedTiers('linear', 'BTC', 8) ?? [],
  },
};

/**
 * A position as a test plants it: lots of 0.001 BTC, prices in tenths of a USDT, margin in USDT.
 */
export interface Planted {
  readonly userId: number;
  readonly side: PositionSide;
  readonly lots: bigint;
  readonly price: bigint;
  /** Isolated margin; a position without one is cross. */
  readonly margin?: bigint;
  readonly owed?: bigint;
  readonly leverage?: number;
}

/**
 * An exchange with BTC/USDT:USDT at 60,000, whose positions are written into the journal as if they
 * had been traded.
 */
export class RiskExchange {
  readonly exchange = Exchange.empty();
  readonly records: Uint8Array[] = [];
  nowMs = firstMs;
  #positions = 0;

  constructor(users = 6) {
    const system: readonly Command[] = [
      { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
      { type: 'issue_demo_supply', assetId: 1, amount: amount(usdt * 100_000_000n) },
      { type: 'fund_treasury', assetId: 1, amount: amount(usdt * 1_000_000n) },
      listing,
      ...Array.from({ length: users }, (_, place) => this.newUser(place + 1)).flat(),
    ];
    for (const command of system) this.must(command);
    this.index(600_000);
  }

  newUser(userId: number): Command[] {
    const funds = amount(100_000n * usdt);
    return [
      { type: 'register_user', userId, merchant: false },
      { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: funds }] },
    ];
  }

  /** Moves so much USDT to the contract wallet. */
  bring(userId: number, units: bigint): void {
    const move = { type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: amount(units) } as const;
    this.must(move, { kind: 'user', id: userId });
  }

  must(command: Command, actor: Actor = { kind: 'system' }): readonly ExchangeEvent[] {
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    invariant(execution.kind === 'record', `${command.type} gives a record, not ${JSON.stringify(execution)}`);
    const bytes = execution.bytes.slice();
    this.records.push(bytes);
    return decodeRecord(bytes).events;
  }

  reason(command: Command, actor: Actor = { kind: 'system' }): RejectionReason | undefined {
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    if (execution.kind === 'record') this.records.push(execution.bytes.slice());
    return execution.kind === 'rejected' ? execution.reason : undefined;
  }

  index(price: number): readonly ExchangeEvent[] {
    return this.must({ type: 'index_prices', prices: [{ marketId: 1, price }] });
  }

  tick(timeMs: number): readonly ExchangeEvent[] {
    this.nowMs = timeMs;
    return this.must({ type: 'tick' });
  }

  /** Writes a record by hand, as if it had come from a journal. */
  write(events: readonly ExchangeEvent[]): void {
    const { seq } = this.exchange;
    const bytes = encodeRecord({ version: 1, seq: seq + 1, timeMs: this.nowMs, actor: { kind: 'system' }, events });
    this.exchange.applyRecord(bytes);
    this.records.push(bytes);
  }

  /**
   * Positions as if they had been opened against each other; their margins move from the wallets'
   * available money.
   */
  plant(positions: readonly Planted[]): void {
    this.write(positions.flatMap((one) => this.#planted(one)));
  }

  #planted({ userId, side, lots, price, margin = 0n, owed = 0n, leverage = 10 }: Planted): ExchangeEvent[] {
    this.#positions += 1;
    const cost = contractValue(this.own.contract(btc).scale, price, lots);
    const position: PositionSet = {
      type: 'position_set',
      cause: 'opened',
      side,
      mode: margin > 0n ? 'isolated' : 'cross',
      contractId: btc,
      positionId: this.#positions,
      userId,
      leverage,
      lots: Number(lots),
      cost: amount(cost),
      margin: amount(margin * usdt),
      owed: amount(owed),
      termsVersion: 1,
      exitPpm: 500,
      realised: amount(0n),
      tradeId: 0,
    };
    const posted: Posted = {
      type: 'posted',
      account: { userId, wallet: 2 },
      assetId: 1,
      cause: 'contract_margin',
      subject: this.#positions,
      available: amount(-margin * usdt),
      reserved: amount(margin * usdt),
    };
    return margin > 0n ? [position, posted] : [position];
  }

  /** What decides is read through this, and never changed. */
  get own(): FuturesState {
    return this.exchange.ask(futuresOf);
  }

  wallet(userId: number): { readonly available: bigint; readonly reserved: bigint } {
    return this.exchange.balance({ userId, wallet: 2, assetId: 1 });
  }

  position(
    userId: number,
    side: PositionSide,
  ): FuturesState['contracts'][number]['positions']['long'] extends Map<number, infer P> ? P | undefined : never {
    const { own } = this;
    return own.position(own.contract(btc), side, own.state.users.find(userId) - 1);
  }

  fund(): bigint {
    return this.exchange.bookBalance('insuranceFund', 1);
  }

  /**
   * I20: what the clearing book holds against open positions and what is owed; 0 when the two
   * agree.
   */
  clearingError(): bigint {
    let expected = 0n;
    const { own } = this;
    for (const { positions } of own.contracts) {
      for (const { cost, owed } of positions.long.values()) expected -= cost + owed;
      for (const { cost, owed } of positions.short.values()) expected += cost - owed;
    }
    for (const { owed } of own.owing) expected -= owed;
    return this.exchange.bookBalance('futuresClearing', 1) - expected;
  }
}

/** Events of one type. */
export const eventsOf = <Type extends ExchangeEvent['type']>(
  events: readonly ExchangeEvent[],
  type: Type,
): Extract<ExchangeEvent, { readonly type: Type }>[] =>
  events.filter((event): event is Extract<ExchangeEvent, { readonly type: Type }> => event.type === type);
