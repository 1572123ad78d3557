import type { AuditProblems } from '../../audit/problems.ts';
import type { ExchangeEvent } from '../../record/events.ts';
import type { ContractListed, ContractTermsSet, ContractTrade, MarkSet, PositionSet } from './events.ts';

const million = 1_000_000n;

/** A contract as the auditor keeps it. */
interface Audited {
  readonly listing: ContractListed;
  readonly settleScale: number;
  readonly terms: Pick<ContractTermsSet, 'effectiveFromMs' | 'clampPpm'>[];
  readonly lots: { long: bigint; short: bigint };
  samples: { readonly second: number; readonly basis: bigint }[];
}

/** A position as the last event about it left it. */
interface Held {
  readonly lots: bigint;
  readonly cost: bigint;
  readonly margin: bigint;
  readonly owed: bigint;
}

/** What a taker's order filled in one record. */
interface Taken {
  readonly ppm: number;
  value: bigint;
  fee: bigint;
}

const nothing: Held = { lots: 0n, cost: 0n, margin: 0n, owed: 0n };

/**
 * Follows contracts from their events alone, with the rules of the published formulas written a second time: the one value of a fill (F1), what
 * it does to both positions (F2), its fees (F5), marks (F13), and that the clearing book is the negative of what positions cost and owe
 * (invariant 20).
 */
export class FuturesAudit {
  readonly #problems: AuditProblems;
  readonly #scales = new Map<number, number>();
  readonly #contracts = new Map<number, Audited>();
  readonly #positions = new Map<string, Held>();
  readonly #owed = new Map<string, bigint>();
  /** Σ σ·cost + Σ owed by asset. */
  readonly #claims = new Map<number, bigint>();
  readonly #feesModuloTen = new Map<number, bigint>();
  readonly #touched = new Set<Audited>();
  readonly #taken = new Map<number, Taken>();
  /** The trade whose positions come next. */
  #trade: ContractTrade | undefined;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent, timeMs: number): void {
    switch (event.type) {
      case 'asset_listed':
        this.#scales.set(event.assetId, event.scale);
        return;
      case 'contract_listed':
        return this.#list(event);
      case 'contract_terms_set': {
        const { effectiveFromMs, clampPpm } = event;
        this.#contracts.get(event.contractId)?.terms.push({ effectiveFromMs, clampPpm });
        return;
      }
      case 'contract_trade':
        return this.#followTrade(event);
      case 'position_set':
        return this.#followPosition(event);
      case 'account_owed_set': {
        const key = `${event.userId}/${event.assetId}`;
        this.#claim(event.assetId, event.owed - (this.#owed.get(key) ?? 0n));
        this.#owed.set(key, event.owed);
        return;
      }
      case 'mark_set':
        return this.#followMark(event, timeMs);
      default:
    }
  }

  /** What must hold at the end of each record. */
  closeRecord(clearingOf: (assetId: number) => bigint): void {
    for (const { ppm, value, fee } of this.#taken.values()) {
      this.#problems.expect(8, fee === (value * BigInt(ppm)) / million, `a taker paid ${fee} on ${value}`);
    }
    for (const { listing, lots } of this.#touched) {
      const { contractId, settleAssetId } = listing;
      this.#problems.expect(
        20,
        lots.long === lots.short,
        `contract ${contractId}: ${lots.long} long, ${lots.short} short`,
      );
      const [clearing, claims] = [clearingOf(settleAssetId), this.#claims.get(settleAssetId) ?? 0n];
      this.#problems.expect(
        20,
        clearing === -claims,
        `clearing of asset ${settleAssetId} is ${clearing}, not ${-claims}`,
      );
    }
    this.#taken.clear();
    this.#touched.clear();
    this.#trade = undefined;
  }

  #list(listing: ContractListed): void {
    const settleScale = this.#scales.get(listing.settleAssetId);
    if (settleScale === undefined) return this.#problems.fail(4, `contract ${listing.contractId} settles in no asset`);
    const lots = { long: 0n, short: 0n };
    this.#contracts.set(listing.contractId, { listing, settleScale, terms: [], lots, samples: [] });
  }

  #contract(contractId: number): Audited | undefined {
    const contract = this.#contracts.get(contractId);
    if (contract === undefined) this.#problems.fail(4, `contract ${contractId} is not listed`);
    return contract;
  }

  #followTrade(trade: ContractTrade): void {
    const contract = this.#contract(trade.contractId);
    if (contract === undefined) return;
    const { price, lots, value, makerFee, takerFee, fundShare, tradeId, takerOrderId } = trade;
    const { settleAssetId } = contract.listing;
    this.#trade = trade;
    this.#problems.expect(6, trade.makerUserId !== trade.takerUserId, `contract trade ${tradeId} is with oneself`);
    this.#problems.expect(
      20,
      value === valueOf(contract, price, lots),
      `contract trade ${tradeId} is not worth ${value}`,
    );
    const exact = (value * BigInt(trade.makerPpm)) / million;
    this.#problems.expect(8, makerFee === exact, `contract trade ${tradeId}: the maker paid ${makerFee}`);
    const taken = this.#taken.get(takerOrderId) ?? { ppm: trade.takerPpm, value: 0n, fee: 0n };
    this.#taken.set(takerOrderId, { ...taken, value: taken.value + value, fee: taken.fee + takerFee });
    const fees = (this.#feesModuloTen.get(settleAssetId) ?? 0n) + makerFee + takerFee;
    this.#problems.expect(8, fundShare === fees / 10n, `contract trade ${tradeId}: the fund got ${fundShare}`);
    this.#feesModuloTen.set(settleAssetId, fees % 10n);
  }

  #followPosition(event: PositionSet): void {
    const contract = this.#contract(event.contractId);
    if (contract === undefined) return;
    const key = `${event.contractId}/${event.side}/${event.userId}`;
    const before = this.#positions.get(key) ?? nothing;
    const { cost, margin, owed } = event;
    const after = { lots: BigInt(event.lots), cost, margin, owed };
    if (event.tradeId > 0) this.#followFill(contract, event, before);
    const sign = (contract.listing.kind === 'linear') === (event.side === 'long') ? 1n : -1n;
    this.#claim(contract.listing.settleAssetId, sign * (after.cost - before.cost) + after.owed - before.owed);
    contract.lots[event.side] += after.lots - before.lots;
    this.#touched.add(contract);
    if (after.lots === 0n && after.owed === 0n) this.#positions.delete(key);
    else this.#positions.set(key, after);
  }

  /** F2: opening adds lots and value; closing takes the floor of their share, all of it at the end, and realises σ(V − c′). */
  #followFill(contract: Audited, event: PositionSet, before: Held): void {
    const trade = this.#trade;
    const name = `position ${event.positionId}`;
    if (trade?.tradeId !== event.tradeId) return this.#problems.fail(20, `${name} changed by another trade`);
    const lots = BigInt(trade.lots);
    const isTaker = event.userId === trade.takerUserId;
    if (!(isTaker ? trade.takerCloses : trade.makerCloses)) {
      const opened = BigInt(event.lots) === before.lots + lots && event.cost === before.cost + trade.value;
      return this.#problems.expect(
        20,
        opened && event.realised === 0n,
        `${name} did not open ${lots} lots at ${trade.value}`,
      );
    }
    const cost = lots === before.lots ? before.cost : (before.cost * lots) / before.lots;
    const sign = (contract.listing.kind === 'linear') === (event.side === 'long') ? 1n : -1n;
    const closed = BigInt(event.lots) === before.lots - lots && event.cost === before.cost - cost;
    const realised = sign * (trade.value - cost);
    this.#problems.expect(20, closed && event.realised === realised, `${name} did not realise ${realised}`);
  }

  /** F13: index + clamp(mean of the samples of the last minute, ± clamp × index), toward zero; with fewer than ten the index. */
  #followMark(event: MarkSet, timeMs: number): void {
    const contract = this.#contract(event.contractId);
    if (contract === undefined) return;
    if (event.stale) {
      contract.samples = [];
      return;
    }
    const { second, index, mark, mean } = event;
    const kept = contract.samples.filter((sample) => sample.second > second - 60);
    if (event.hasSample) kept.push({ second, basis: BigInt(event.sample) });
    // Samples begin anew where nobody needed marks meanwhile: what counts is the last of them, as many as the event says.
    this.#problems.expect(
      20,
      event.samples <= kept.length,
      `a mark of contract ${event.contractId} counts samples twice`,
    );
    contract.samples = event.samples === 0 ? [] : kept.slice(-event.samples);
    const clampPpm = contract.terms.findLast(({ effectiveFromMs }) => effectiveFromMs <= timeMs)?.clampPpm ?? 0;
    const limit = (BigInt(index) * BigInt(clampPpm)) / million;
    const { samples } = contract;
    const sum = samples.reduce((total, { basis }) => total + basis, 0n);
    const average = samples.length < 10 ? 0n : sum / BigInt(samples.length);
    const held = average > limit ? limit : average < -limit ? -limit : average;
    const isRight = BigInt(mark) === BigInt(index) + held && BigInt(mean) === average;
    this.#problems.expect(20, isRight, `the mark of contract ${event.contractId} is ${mark} at an index of ${index}`);
  }

  #claim(assetId: number, units: bigint): void {
    this.#claims.set(assetId, (this.#claims.get(assetId) ?? 0n) + units);
  }
}

/** F1, from the listing alone. */
function valueOf({ listing, settleScale }: Audited, price: number, lots: number): bigint {
  const { kind, tickScale, lotScale, face } = listing;
  if (kind === 'linear') return BigInt(price) * BigInt(lots) * 10n ** BigInt(settleScale - tickScale - lotScale);
  return (BigInt(lots) * BigInt(face) * 10n ** BigInt(settleScale + tickScale)) / BigInt(price);
}
