import { ownerOf } from '../../rules/accounts.ts';
import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type { Converted } from './events.ts';

interface AuditedTerms {
  readonly marketId: number;
  readonly open: boolean;
  readonly spreadPpm: number;
  readonly feePpm: number;
  readonly floor: bigint;
  readonly cap: bigint;
}

interface Price {
  readonly seq: number;
  readonly timeMs: number;
  readonly ticks: number;
}

interface PriceRecord {
  readonly seq: number;
  readonly timeMs: number;
}

/** What one account has to have been posted by the end of a record. */
type Dues = Map<string, bigint>;

/** Prices of so many milliseconds are remembered, and the one before them. */
const rememberedMs = 60_000;
const lifeMs = 10_000;
const dayMs = 86_400_000;

/**
 * The rules of swaps written a second time, on events alone: each is at the prices that held after
 * the record it names, no more than ten seconds ago or still, under the terms of now; a user uses
 * the price of a pair once; money moves as the swap says, within the day's limits and the bounds of
 * the inventory (35). Of its fees a tenth is in the security fund (8).
 */
export class ConversionAudit {
  readonly #problems: AuditProblems;
  readonly #scales = new Map<number, number>();
  readonly #tickScales = new Map<number, number>();
  readonly #halted = new Set<number>();
  readonly #prices = new Map<number, Price[]>();
  /** Records that set prices of assets that are swapped. */
  #records: PriceRecord[] = [];
  readonly #terms = new Map<number, AuditedTerms>();
  readonly #used = new Set<string>();
  readonly #inventory = new Map<number, bigint>();
  readonly #fees = new Map<number, { taken: bigint; shared: bigint }>();
  readonly #dues: Dues = new Map();
  #limits: { readonly userDay: bigint; readonly day: bigint } | undefined;
  #day = { day: 0, sum: 0n, byUser: new Map<number, bigint>() };
  #lastId = 0;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent, { seq, timeMs, actor }: Pick<ExchangeRecord, 'seq' | 'timeMs' | 'actor'>): void {
    switch (event.type) {
      case 'asset_listed':
        this.#scales.set(event.assetId, event.scale);
        return;
      case 'market_listed':
        this.#tickScales.set(event.marketId, event.terms.tickScale);
        return;
      case 'market_state_set':
        if (event.state === 'halted') this.#halted.add(event.marketId);
        else this.#halted.delete(event.marketId);
        return;
      case 'index_price_set':
        return this.#price(event.marketId, { seq, timeMs, ticks: event.price });
      case 'conversion_terms_set': {
        const { assetId, marketId, open, spreadPpm, feePpm, floor, cap } = event;
        if (!this.#terms.has(assetId) && marketId !== 0) this.#noteRecord({ seq, timeMs });
        this.#terms.set(assetId, { marketId, open, spreadPpm, feePpm, floor, cap });
        return;
      }
      case 'conversion_limits_set':
        this.#limits = { userDay: event.userDay, day: event.day };
        return;
      case 'converted':
        return this.#convert(event, seq, timeMs, actor);
      case 'posted': {
        const { account, assetId, available, cause, subject } = event;
        if ('book' in account && account.book === 'inventory') {
          this.#inventory.set(assetId, (this.#inventory.get(assetId) ?? 0n) + available);
        }
        if (cause !== 'swap' && cause !== 'swap_fee') return;
        const who = ownerOf(account);
        return this.#owe(`${subject} ${cause} ${who} ${assetId}`, 0n - available);
      }
      default:
    }
  }

  /** Ends a record: its swaps posted what they say, and left the inventory within its bounds. */
  closeRecord(): void {
    for (const [due, units] of this.#dues)
      this.#problems.expect(35, units === 0n, `swap posts ${units} otherwise than it says: ${due}`);
    this.#dues.clear();
  }

  #price(marketId: number, price: Price): void {
    const prices = this.#prices.get(marketId) ?? [];
    prices.push(price);
    while ((prices[1]?.timeMs ?? Infinity) < price.timeMs - rememberedMs) prices.shift();
    this.#prices.set(marketId, prices);
    for (const terms of this.#terms.values()) if (terms.marketId === marketId) return this.#noteRecord(price);
  }

  #noteRecord({ seq, timeMs }: PriceRecord): void {
    if (this.#records.at(-1)?.seq !== seq) this.#records.push({ seq, timeMs });
    if ((this.#records[0]?.timeMs ?? 0) < timeMs - 2 * rememberedMs)
      this.#records = this.#records.filter((one) => one.timeMs >= timeMs - rememberedMs);
  }

  #convert(event: Converted, seq: number, timeMs: number, actor: ExchangeRecord['actor']): void {
    const { conversionId, userId, fromAssetId, toAssetId } = event;
    const name = `swap ${conversionId}`;
    this.#problems.expect(35, conversionId === this.#lastId + 1, `${name} has the next number`);
    this.#lastId = conversionId;
    this.#problems.expect(42, actor.kind === 'user' && actor.id === userId, `${name} is its user’s own`);
    const [from, to] = [this.#terms.get(fromAssetId), this.#terms.get(toAssetId)];
    if (from === undefined || to === undefined || fromAssetId === toAssetId)
      return this.#problems.fail(35, `${name} is between two assets that are swapped`);
    this.#problems.expect(35, from.open && to.open, `${name} is of assets that are offered`);
    this.#problems.expect(35, this.#isAtPrice(event, from, to, seq, timeMs), `${name} is at a price of its quote`);
    this.#problems.expect(35, this.#isPriced(event, from, to), `${name} gives what its terms give`);
    const key = `${userId}/${fromAssetId}/${toAssetId}/${event.quoteSeq}`;
    this.#problems.expect(35, !this.#used.has(key), `${name} uses its quote once`);
    this.#used.add(key);
    this.#limit(event, from, timeMs);
    this.#owePostings(event);
    this.#boundInventory(event, from, to);
  }

  /**
   * The prices after a record that set prices, the last one or no older than ten seconds; and the
   * index is fresh.
   */
  #isAtPrice(event: Converted, from: AuditedTerms, to: AuditedTerms, seq: number, timeMs: number): boolean {
    const { quoteSeq, fromTicks, toTicks } = event;
    if (quoteSeq >= seq || this.#halted.has(from.marketId) || this.#halted.has(to.marketId)) return false;
    const record = this.#records.findLast((one) => one.seq === quoteSeq);
    const isLast = this.#records.at(-1)?.seq === quoteSeq;
    if (record === undefined || (!isLast && record.timeMs < timeMs - lifeMs)) return false;
    const sides = [
      { marketId: from.marketId, ticks: fromTicks },
      { marketId: to.marketId, ticks: toTicks },
    ].filter(({ marketId }) => marketId !== 0);
    return sides.every(({ marketId, ticks }) => {
      const prices = this.#prices.get(marketId) ?? [];
      const held = prices.findLast((one) => one.seq <= quoteSeq)?.ticks ?? 0;
      return ticks > 0 && held === ticks && (prices.at(-1)?.ticks ?? 0) > 0;
    });
  }

  /**
   * gross = ⌊pay × Pf × (10⁶ − spread) × unit(to) ÷ (Pt × 10⁶ × unit(from))⌋, as two whole numbers
   * that bound it.
   */
  #isPriced(event: Converted, from: AuditedTerms, to: AuditedTerms): boolean {
    const { pay, gross, fee, fromAssetId, toAssetId, spreadPpm, feePpm } = event;
    if (spreadPpm !== Math.max(from.spreadPpm, to.spreadPpm) || feePpm !== Math.max(from.feePpm, to.feePpm))
      return false;
    const sideOf = (assetId: number, { marketId }: AuditedTerms, ticks: number) => ({
      ticks: BigInt(marketId === 0 ? 1 : ticks),
      places: (marketId === 0 ? 0 : (this.#tickScales.get(marketId) ?? 0)) + (this.#scales.get(assetId) ?? 0),
    });
    const [a, b] = [sideOf(fromAssetId, from, event.fromTicks), sideOf(toAssetId, to, event.toTicks)];
    const value = pay * a.ticks * (1_000_000n - BigInt(spreadPpm)) * 10n ** BigInt(b.places);
    const each = b.ticks * 1_000_000n * 10n ** BigInt(a.places);
    const isFloor = gross * each <= value && (gross + 1n) * each > value;
    const exactFee = gross * BigInt(feePpm);
    const isFee = fee * 1_000_000n <= exactFee && (fee + 1n) * 1_000_000n > exactFee;
    return pay > 0n && gross - fee > 0n && isFloor && isFee;
  }

  #limit({ conversionId, userId, pay, fromAssetId, fromTicks, worth }: Converted, from: AuditedTerms, timeMs: number) {
    const unit = [...this.#terms].find(([, { marketId }]) => marketId === 0)?.[0] ?? 0;
    const places =
      (from.marketId === 0 ? 0 : (this.#tickScales.get(from.marketId) ?? 0)) + (this.#scales.get(fromAssetId) ?? 0);
    const value = pay * BigInt(from.marketId === 0 ? 1 : fromTicks) * 10n ** BigInt(this.#scales.get(unit) ?? 0);
    const each = 10n ** BigInt(places);
    const isWorth = worth * each <= value && (worth + 1n) * each > value;
    this.#problems.expect(35, isWorth, `swap ${conversionId} is worth ${worth} by the index`);
    const day = Math.floor(timeMs / dayMs);
    if (this.#day.day !== day) this.#day = { day, sum: 0n, byUser: new Map() };
    const own = (this.#day.byUser.get(userId) ?? 0n) + worth;
    this.#day.sum += worth;
    this.#day.byUser.set(userId, own);
    const isWithin = this.#limits !== undefined && own <= this.#limits.userDay && this.#day.sum <= this.#limits.day;
    this.#problems.expect(35, isWithin, `swap ${conversionId} is within the limits of its day`);
  }

  #owePostings({ conversionId, userId, fromAssetId, toAssetId, pay, gross, fee, fundShare }: Converted): void {
    const fees = this.#fees.get(toAssetId) ?? { taken: 0n, shared: 0n };
    fees.taken += fee;
    fees.shared += fundShare;
    this.#fees.set(toAssetId, fees);
    this.#problems.expect(8, fees.shared === fees.taken / 10n, `a tenth of the fees of swaps into asset ${toAssetId}`);
    const owe = (what: string, units: bigint): void => this.#owe(`${conversionId} ${what}`, units);
    owe(`swap ${userId}/1 ${fromAssetId}`, 0n - pay);
    owe(`swap inventory ${fromAssetId}`, pay);
    owe(`swap inventory ${toAssetId}`, 0n - gross);
    owe(`swap ${userId}/1 ${toAssetId}`, gross);
    owe(`swap_fee ${userId}/1 ${toAssetId}`, 0n - fee);
    owe(`swap_fee securityFund ${toAssetId}`, fundShare);
    owe(`swap_fee fees ${toAssetId}`, fee - fundShare);
  }

  /** Postings of a swap follow it in its record, so what is held now is what it finds. */
  #boundInventory(
    { conversionId, fromAssetId, toAssetId, pay, gross }: Converted,
    from: AuditedTerms,
    to: AuditedTerms,
  ) {
    const left = (this.#inventory.get(toAssetId) ?? 0n) - gross;
    const after = (this.#inventory.get(fromAssetId) ?? 0n) + pay;
    const isWithin = left >= to.floor && after <= from.cap;
    this.#problems.expect(35, isWithin, `swap ${conversionId} leaves the inventory within its bounds`);
  }

  #owe(due: string, units: bigint): void {
    this.#dues.set(due, (this.#dues.get(due) ?? 0n) + units);
  }
}
