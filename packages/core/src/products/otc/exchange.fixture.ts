import { amount } from '@candor/amount';
import { auditRecords } from '../../audit/auditor.ts';
import { auditState } from '../../audit/state.ts';
import { invariant } from '../../base/assert.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Actor, Wallet } from '../../base/words.ts';
import type { OpenOtcOrder, OtcAdvertTerms, OtcTerms, PublishOtcAdvert, ResolveOtc } from './commands.ts';
import { brokenByOtc } from './guard.ts';
import { plainMarket } from '../plain-market.fixture.ts';

export const coin = 10n ** 8n;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Numbers of assets, fiat moneys and users in these tests. */
export const [usdtId, bitcoinId] = [1, 2];
export const [cnyId, jpyId] = [1, 2];
export const [merchant, taker, ordinary, secondTaker] = [1, 2, 3, 4];

export const operator: Actor = { kind: 'operator', id: 7 };

const market = plainMarket(coin * 1_000_000n);

/**
 * Terms with a fee and a bond; bank payments can be called back and take an hour, Alipay's are
 * instant.
 */
export const feeTerms: OtcTerms = {
  feePpm: 1_000,
  bond: amount(500n * coin),
  windowLeastMinutes: 15,
  windowMostMinutes: 180,
  methods: [
    { method: 'bank', releaseMs: hourMs, reversible: true, holdMs: 24 * hourMs },
    { method: 'alipay', releaseMs: 15 * minuteMs, reversible: false, holdMs: 0 },
  ],
};

/** 1,000 USDT at 7.115 CNY. */
export const advertTerms: OtcAdvertTerms = {
  price: { kind: 'fixed', ticks: 7_115 },
  total: amount(1_000n * coin),
  minimum: amount(10_000n),
  maximum: amount(2_000_000n),
  windowMinutes: 15,
  methods: ['bank', 'alipay'],
  taker: { level: 0, completedOrders: 0, accountDays: 0 },
};

export const user = (id: number): Actor => ({ kind: 'user', id });

/**
 * An exchange where USDT and BTC are traded for CNY and JPY: a merchant with a bond, two takers, an
 * ordinary user who is known.
 */
export class TestOtc {
  exchange = Exchange.empty();
  readonly records: Uint8Array[] = [];
  nowMs = 1_700_000_000_000;
  #evidence = 0;

  constructor(terms: OtcTerms = feeTerms) {
    const pair = { open: true, stepScale: 2, priceLeast: 1_000, priceMost: 100_000 };
    const bounds = { minimum: amount(1_000n), maximum: amount(10_000_000n) };
    const system: readonly Command[] = [
      { type: 'list_asset', assetId: usdtId, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: bitcoinId, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: bitcoinId, quoteAssetId: usdtId, terms: market },
      ...[usdtId, bitcoinId].map((assetId): Command => ({
        type: 'issue_demo_supply',
        assetId,
        amount: amount(1_000_000n * coin),
      })),
      ...[merchant, taker, ordinary, secondTaker].flatMap((userId) => newUser(userId)),
      ...[usdtId, bitcoinId].map((assetId): Command => ({
        type: 'transfer',
        userId: merchant,
        assetId,
        from: 1,
        to: 8,
        amount: amount(5_000n * coin),
      })),
      { type: 'list_otc_fiat', fiatId: cnyId, code: 'CNY', minorUnits: 2 },
      { type: 'list_otc_fiat', fiatId: jpyId, code: 'JPY', minorUnits: 0 },
      {
        type: 'set_otc_pair',
        assetId: usdtId,
        fiatId: cnyId,
        marketId: 0,
        terms: { ...pair, ...bounds, priceScale: 3 },
      },
      {
        type: 'set_otc_pair',
        assetId: bitcoinId,
        fiatId: cnyId,
        marketId: 1,
        terms: { ...pair, ...bounds, priceScale: 2, stepScale: 6, priceMost: 10 ** 10 },
      },
      { type: 'set_otc_terms', terms },
      { type: 'set_user_level', userId: ordinary, level: 1 },
    ];
    for (const command of system) this.must(command);
    if (terms.bond > 0n) this.must({ type: 'lock_otc_bond', userId: merchant });
    this.price(381_637);
  }

  /** Executes a command as its user, as an operator or as the system; gives its record's events. */
  must(command: Command, actor: Actor = actorOf(command)): readonly ExchangeEvent[] {
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    invariant(execution.kind === 'record', `${command.type} gives a record, not ${JSON.stringify(execution)}`);
    const bytes = execution.bytes.slice();
    this.records.push(bytes);
    const record = decodeRecord(bytes);
    const broken = brokenByOtc(record);
    invariant(broken === undefined, `${command.type}: ${broken?.rule}`);
    return record.events;
  }

  /** The rejection of a command: its reason, and what it says beside it. */
  rejection(command: Command): { readonly reason: string; readonly detail?: Readonly<Record<string, string>> } {
    const execution = this.exchange.execute(command, { timeMs: this.nowMs, actor: actorOf(command) });
    invariant(execution.kind === 'rejected', `${command.type} is rejected, not ${execution.kind}`);
    return execution;
  }

  reason(command: Command): string {
    return this.rejection(command).reason;
  }

  /** Lets time pass; gives what it did. */
  pass(ms: number): readonly ExchangeEvent[] {
    this.nowMs += ms;
    return this.must({ type: 'tick' }).filter(({ type }) => type !== 'time_passed');
  }

  price(ticks: number): void {
    this.must({ type: 'index_prices', prices: [{ marketId: 1, price: ticks }] });
  }

  publishing(change: Partial<PublishOtcAdvert> = {}, terms: Partial<OtcAdvertTerms> = {}): PublishOtcAdvert {
    return {
      type: 'publish_otc_advert',
      userId: merchant,
      side: 'sell',
      assetId: usdtId,
      fiatId: cnyId,
      online: true,
      terms: { ...advertTerms, ...terms },
      ...change,
    };
  }

  /** Publishes an advert; gives its number. */
  advert(change: Partial<PublishOtcAdvert> = {}, terms: Partial<OtcAdvertTerms> = {}): number {
    this.must(this.publishing(change, terms));
    return this.exchange.otc.lastAdvertId;
  }

  opening(advertId: number, change: Partial<OpenOtcOrder> = {}): OpenOtcOrder {
    return {
      type: 'open_otc_order',
      userId: taker,
      advertId,
      method: 'alipay',
      expectedPrice: 7_115,
      typed: 'fiat',
      amount: amount(700_000n),
      accountSinceMs: 1_600_000_000_000,
      ...change,
    };
  }

  /** Opens an order; gives its number. */
  order(advertId: number, change: Partial<OpenOtcOrder> = {}): number {
    this.must(this.opening(advertId, change));
    return this.exchange.otc.lastOrderId;
  }

  /** Opens an order and marks it paid by its buyer. */
  paid(advertId: number, change: Partial<OpenOtcOrder> = {}): number {
    const orderId = this.order(advertId, change);
    const { buyerId } = this.exchange.otc.order(orderId) ?? { buyerId: 0 };
    this.must({ type: 'mark_otc_paid', userId: buyerId, orderId });
    return orderId;
  }

  release(orderId: number, userId = merchant): Command {
    this.#evidence += 1;
    return { type: 'release_otc_order', userId, orderId, evidenceId: this.#evidence };
  }

  /** A paid order that its seller appeals. */
  appealed(advertId: number, change: Partial<OpenOtcOrder> = {}): number {
    const orderId = this.paid(advertId, change);
    const { sellerId } = this.exchange.otc.order(orderId) ?? { sellerId: 0 };
    this.must({ type: 'appeal_otc_order', userId: sellerId, orderId, cause: 'not_received' });
    return orderId;
  }

  verdict(orderId: number, change: Partial<ResolveOtc> = {}): ResolveOtc {
    return {
      type: 'resolve_otc',
      orderId,
      to: 'buyer',
      reasonCode: 'paid_proven',
      evidenceHash: 'ab'.repeat(32),
      operatorA: 3,
      operatorB: 7,
      compensation: amount(0n),
      ...change,
    };
  }

  balance(
    userId: number,
    wallet: Wallet = 1,
    assetId = usdtId,
  ): { readonly available: bigint; readonly reserved: bigint } {
    return this.exchange.balance({ userId, wallet, assetId });
  }

  /**
   * What an auditor says of all that was written, and whether the state can be kept and read again.
   */
  problems(): readonly unknown[] {
    const records = this.records.map((bytes) => decodeRecord(bytes));
    const hash = this.exchange.stateHash();
    const restored = Exchange.restore(this.exchange.snapshot());
    const replayed = Exchange.empty();
    for (const bytes of this.records) replayed.applyRecord(bytes);
    const differs = [restored, replayed].filter((other) => other.stateHash() !== hash).map(() => 'another hash');
    return [...auditRecords(records).problems, ...auditState(this.exchange).problems, ...differs];
  }
}

function newUser(userId: number): Command[] {
  const grants = [usdtId, bitcoinId].map((assetId) => ({ assetId, amount: amount(10_000n * coin) }));
  return [
    { type: 'register_user', userId, merchant: userId === merchant },
    { type: 'grant_demo_funds', userId, grants },
  ];
}

/** Users act for themselves; verdicts and blocks are operators'. */
function actorOf(command: Command): Actor {
  if (command.type === 'resolve_otc' || command.type === 'take_otc_advert_offline') return operator;
  const isSystem = ['register_user', 'grant_demo_funds', 'set_user_level', 'set_user_frozen', 'set_user_merchant'];
  if (!('userId' in command) || isSystem.includes(command.type)) return { kind: 'system' };
  return user(command.userId);
}
