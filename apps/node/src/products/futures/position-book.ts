import { compareRank, deleverageLights, formatDecimal, fundingPayment, type RankFigures } from '@candor/amount';
import type { Wallet } from '@candor/core';
import type { AdlPlace, ContractAccount, ContractOrder, ContractType, Position } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { type ListedContract, tiersOf } from '../../engine/listings/listed-contract.ts';
import type { FuturesOrderRow, PositionRow } from './futures-rows.ts';
import type { LiveFutures } from './live-futures.ts';
import { orderLiquidation } from './order-liquidation.ts';
import { scoreText } from './rank-text.ts';
import { type AssetRisk, assetRisk, type MarkedPosition, sideOf, type WalletFigures } from './risk.ts';
import { orderText, positionText } from './texts.ts';

/** What an asset is called and how it is written. */
interface AssetFacts {
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
}

export interface PositionBookParts {
  readonly exchange: Pick<ExchangeService, 'read'>;
  readonly live: LiveFutures;
  readonly listings: {
    contracts(): readonly ListedContract[];
    contract(contractId: number): ListedContract;
    asset(assetId: number): AssetFacts;
  };
  /** The rate that the running period comes to so far, in 10⁻⁹; null while there is none. */
  readonly nextRate: (contract: ListedContract) => bigint | null;
  readonly now: () => number;
}

/** A user's wallets that contracts settle in, and the fee tier. */
interface UserFigures {
  readonly tier: number;
  /** By asset: an asset settles contracts of one kind, from one wallet. */
  readonly wallets: ReadonlyMap<number, WalletFigures>;
}

/** What is known of an account that sockets follow: durable, and without waiting. */
export interface AccountFigures {
  readonly userId: number;
  /** The fee tier. */
  readonly tier: number;
  /** What is in a wallet, in units: available and reserved. */
  total(wallet: Wallet, assetId: number): bigint;
  reservedIn(wallet: Wallet, assetId: number): bigint;
}

/** A user's open positions and the accounts behind them. */
interface Holdings {
  readonly positions: Position[];
  readonly accounts: ContractAccount[];
}

/** How near to liquidation something is that is liquidated by itself. */
export interface MarginRatio {
  readonly userId: number;
  /** Names the position or the cross account. */
  readonly key: string;
  readonly mode: 'isolated' | 'cross';
  /** The contract, or the asset of a cross account. */
  readonly symbol: string;
  /** Parts per million; undefined where no equity is left. */
  readonly ratioPpm: bigint | undefined;
}

interface UserView {
  readonly userId: number;
  readonly figures: UserFigures | undefined;
  readonly marked: readonly MarkedPosition[];
  /** By asset, as far as they were asked for. */
  readonly risks: Map<number, AssetRisk>;
}

const keyOfSide = ({ contractId }: ListedContract, side: 'long' | 'short'): string => `${contractId}/${side}`;

const nothing: WalletFigures = { available: 0n, held: 0n, owed: 0n };
/** An order of deleveraging that was computed is good for so long. */
const ranksForMs = 1_000;

/** Positions and accounts as their owners see them, at the marks of now. */
export class PositionBook {
  readonly #parts: PositionBookParts;
  readonly #ranks = new Map<string, { readonly atMs: number; readonly ranks: Promise<readonly RankFigures[]> }>();
  /** The orders of deleveraging as they were last computed. */
  readonly #ranked = new Map<string, readonly RankFigures[]>();

  constructor(parts: PositionBookParts) {
    this.#parts = parts;
  }

  /**
   * A user's open positions and the accounts behind them; of one kind of contracts, where it is
   * said.
   */
  async of(userId: number, type?: ContractType): Promise<Holdings> {
    const view = this.#view(userId, (await this.#figuresOf([userId])).get(userId));
    for (const { row, contract, mark } of view.marked) if (mark > 0) await this.ranksOf(contract, sideOf(row));
    return this.#holdings(view, type);
  }

  /**
   * As `of`, at once, from an account that is followed. Places in the order of deleveraging are the
   * last known, and are computed again for the next time.
   */
  seen(own: AccountFigures): Holdings {
    const view = this.#viewOf(own);
    for (const { row, contract, mark } of view.marked) {
      // What cannot be read now is asked for again with the next message.
      if (mark > 0) this.ranksOf(contract, sideOf(row)).catch(() => undefined);
    }
    return this.#holdings(view);
  }

  /**
   * Margin ratios of some users: of each isolated position, and of each asset's cross positions.
   */
  async ratiosOf(userIds: readonly number[]): Promise<MarginRatio[]> {
    const figures = await this.#figuresOf(userIds);
    return userIds.flatMap((userId) => {
      const view = this.#view(userId, figures.get(userId));
      const ratios = new Map<string, MarginRatio>();
      for (const { row, contract } of view.marked) {
        const risk = this.#riskIn(view, contract.quoteAssetId).positions.get(row.positionId);
        if (!risk) continue;
        const { ratioPpm } = risk;
        const ratio: MarginRatio =
          row.mode === 'cross'
            ? { userId, key: `cross-${userId}-${contract.settle}`, mode: 'cross', symbol: contract.settle, ratioPpm }
            : { userId, key: `position-${row.positionId}`, mode: 'isolated', symbol: contract.symbol, ratioPpm };
        ratios.set(ratio.key, ratio);
      }
      return [...ratios.values()];
    });
  }

  /** Writes open orders of a user, with the liquidation price that each would lead to. */
  async orderWriter(userId: number): Promise<(row: FuturesOrderRow) => ContractOrder> {
    const view = this.#view(userId, (await this.#figuresOf([userId])).get(userId));
    return (row) => this.#orderText(row, view);
  }

  /** As `orderWriter`, from an account that is followed. */
  seenOrders(own: AccountFigures): (row: FuturesOrderRow) => ContractOrder {
    const view = this.#viewOf(own);
    return (row) => this.#orderText(row, view);
  }

  /** A position that has ended, as it was. */
  closed(row: PositionRow): Position {
    const contract = this.#parts.listings.contract(row.contractId);
    const mark = { mark: 0, index: 0, mean: 0, samples: 0, stale: false, second: null, seq: null };
    const tiers = tiersOf(contract, row.termsVersion);
    const facts = { contract, mark, markAtMs: 0, risk: null, tiers, stops: [], nextFunding: null, adlLights: null };
    return positionText(row, facts);
  }

  /** A user's places in the order of deleveraging. */
  async adlPlaces(userId: number): Promise<AdlPlace[]> {
    const places: AdlPlace[] = [];
    for (const row of this.#parts.live.positionsOf(userId)) {
      const contract = this.#parts.listings.contract(row.contractId);
      const ranks = await this.ranksOf(contract, sideOf(row));
      const place = ranks.findIndex(({ positionId }) => positionId === row.positionId);
      const own = ranks[place];
      if (!own) continue;
      places.push({
        positionId: String(row.positionId),
        symbol: contract.symbol,
        side: sideOf(row),
        place: place + 1,
        of: ranks.length,
        lights: this.#lightsAt(ranks, place),
        score: scoreText(own),
        atMs: this.#parts.now(),
      });
    }
    return places;
  }

  /** One side of a contract in the order in which it would be deleveraged. */
  ranksOf(contract: ListedContract, side: 'long' | 'short'): Promise<readonly RankFigures[]> {
    const key = keyOfSide(contract, side);
    const known = this.#ranks.get(key);
    const atMs = this.#parts.now();
    if (known && atMs - known.atMs < ranksForMs) return known.ranks;
    const ranks = this.#rank(contract, side).then((all) => {
      this.#ranked.set(key, all);
      return all;
    });
    this.#ranks.set(key, { atMs, ranks });
    return ranks;
  }

  /** What every user's positions of a settlement asset come to. */
  async risksOf(assetId: number): Promise<ReadonlyMap<number, { marked: MarkedPosition[]; risk: AssetRisk }>> {
    const rows = [...this.#parts.live.fold.positions()].filter(
      (row) => this.#parts.listings.contract(row.contractId).quoteAssetId === assetId,
    );
    const byUser = new Map<number, PositionRow[]>();
    for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
    const figures = await this.#figuresOf([...byUser.keys()]);
    return new Map(
      Array.from(byUser, ([userId, own]) => {
        const user = figures.get(userId);
        const marked = own.map((row) => this.#marked(row, user?.tier ?? 0));
        return [userId, { marked, risk: assetRisk(marked, user?.wallets.get(assetId) ?? nothing) }] as const;
      }),
    );
  }

  async #rank(contract: ListedContract, side: 'long' | 'short'): Promise<readonly RankFigures[]> {
    const risks = await this.risksOf(contract.quoteAssetId);
    const figures: RankFigures[] = [];
    for (const { marked, risk } of risks.values()) {
      for (const { row } of marked) {
        const own = risk.positions.get(row.positionId);
        if (row.contractId !== contract.contractId || row.side !== side || !own) continue;
        const isCross = row.mode === 'cross';
        figures.push({
          positionId: row.positionId,
          unrealised: own.unrealised,
          cost: row.cost,
          value: isCross ? (risk.cross?.value ?? own.value) : own.value,
          equity: own.equity,
        });
      }
    }
    return figures.toSorted(compareRank);
  }

  #lightsAt(ranks: readonly RankFigures[], place: number): number {
    const lots = (figures: readonly RankFigures[]): bigint =>
      figures.reduce((sum, { positionId }) => sum + BigInt(this.#parts.live.fold.position(positionId)?.lots ?? 0), 0n);
    return deleverageLights(lots(ranks.slice(0, place)), lots(ranks));
  }

  /** A user's positions at the marks of now, with the wallets behind them. */
  #view(userId: number, figures: UserFigures | undefined): UserView {
    const marked = this.#parts.live.positionsOf(userId).map((row) => this.#marked(row, figures?.tier ?? 0));
    return { userId, figures, marked, risks: new Map() };
  }

  #viewOf(own: AccountFigures): UserView {
    const { userId, tier } = own;
    const { live, listings } = this.#parts;
    const rows = live.positionsOf(userId);
    const wallets = listings.contracts().map(({ quoteAssetId, wallet }) => {
      const margins = rows
        .filter(({ contractId }) => listings.contract(contractId).quoteAssetId === quoteAssetId)
        .reduce((sum, { margin }) => sum + margin, 0n);
      const inWallet = own.reservedIn(wallet, quoteAssetId);
      // What is reserved in such a wallet is what orders hold and the isolated margins.
      const held = inWallet - margins;
      const available = own.total(wallet, quoteAssetId) - inWallet;
      return [quoteAssetId, { available, held, owed: live.fold.owedOf(userId, quoteAssetId) }] as const;
    });
    return this.#view(userId, { tier, wallets: new Map(wallets) });
  }

  #riskIn({ figures, marked, risks }: UserView, assetId: number): AssetRisk {
    const known = risks.get(assetId);
    if (known) return known;
    const own = marked.filter(({ contract }) => contract.quoteAssetId === assetId);
    const risk = assetRisk(own, figures?.wallets.get(assetId) ?? nothing);
    risks.set(assetId, risk);
    return risk;
  }

  #holdings(view: UserView, type?: ContractType): Holdings {
    const { figures, marked } = view;
    const positions: Position[] = [];
    const accounts: ContractAccount[] = [];
    for (const assetId of this.#assets(type, figures, marked)) {
      const risk = this.#riskIn(view, assetId);
      accounts.push(this.#account(assetId, figures?.wallets.get(assetId) ?? nothing, risk));
      const own = marked.filter(({ contract }) => contract.quoteAssetId === assetId);
      for (const position of own) positions.push(this.#text(position, risk));
    }
    return { positions: positions.toSorted((one, other) => Number(other.id) - Number(one.id)), accounts };
  }

  #orderText(row: FuturesOrderRow, view: UserView): ContractOrder {
    const contract = this.#parts.listings.contract(row.contractId);
    const { mark } = this.#parts.live.markOf(contract);
    if (!row.open || mark === 0) return orderText(row, contract);
    const nowMs = this.#parts.now();
    const feeTier = view.figures?.tier ?? 0;
    const risk = this.#riskIn(view, contract.quoteAssetId);
    const setting = this.#parts.live.settingOf(view.userId, row.contractId);
    const ground = { contract, mark, nowMs, feeTier, positions: view.marked, risk, setting };
    return orderText(row, contract, orderLiquidation(row, ground));
  }

  #text(position: MarkedPosition, risk: AssetRisk): Position {
    const { row, contract, mark } = position;
    const { live, nextRate, now } = this.#parts;
    const own = risk.positions.get(row.positionId) ?? null;
    const ranks = own ? (this.#ranked.get(keyOfSide(contract, sideOf(row))) ?? []) : [];
    const place = ranks.findIndex(({ positionId }) => positionId === row.positionId);
    const rate = mark > 0 ? nextRate(contract) : null;
    const facts = { side: sideOf(row), lots: BigInt(row.lots), markTicks: BigInt(mark) };
    return positionText(row, {
      contract,
      mark: live.markOf(contract),
      markAtMs: now(),
      risk: own,
      tiers: tiersOf(contract, row.termsVersion),
      stops: live.stopsOf(row.userId).filter(({ positionId }) => positionId === row.positionId),
      nextFunding: rate === null ? null : fundingPayment(contract.scale, { ...facts, rate }),
      adlLights: place < 0 ? null : this.#lightsAt(ranks, place),
    });
  }

  #marked(row: PositionRow, feeTier: number): MarkedPosition {
    const contract = this.#parts.listings.contract(row.contractId);
    return { row, contract, mark: this.#parts.live.markOf(contract).mark, feeTier };
  }

  #account(assetId: number, wallet: WalletFigures, risk: AssetRisk): ContractAccount {
    const { symbol, scale } = this.#parts.listings.asset(assetId);
    const { cross, isolatedMargin } = risk;
    const money = (units: bigint): string => formatDecimal(units, scale);
    const orNull = (units: bigint | undefined): string | null => (units === undefined ? null : money(units));
    const required = cross ? cross.maintenance + cross.exitFees : 0n;
    const ratio = cross && cross.equity > 0n ? (required * 1_000_000n + cross.equity - 1n) / cross.equity : null;
    return {
      asset: symbol,
      scale,
      walletType: this.#walletOf(assetId),
      available: money(wallet.available),
      held: money(wallet.held),
      isolatedMargin: money(isolatedMargin),
      owed: money(wallet.owed),
      free: money(cross?.free ?? wallet.available - wallet.owed),
      unrealised: orNull(cross?.unrealised),
      equity: orNull(cross?.equity),
      maintenance: orNull(cross?.maintenance),
      exitFees: orNull(cross?.exitFees),
      marginRatio: ratio === null ? null : formatDecimal(ratio, 6),
    };
  }

  #walletOf(assetId: number): number {
    return this.#parts.listings.contracts().find(({ quoteAssetId }) => quoteAssetId === assetId)?.wallet ?? 2;
  }

  /**
   * Settlement assets of a kind: USDT always, a coin where the user has some of it or a position in
   * it.
   */
  #assets(
    type: ContractType | undefined,
    figures: UserFigures | undefined,
    marked: readonly MarkedPosition[],
  ): number[] {
    const used = new Set(marked.map(({ contract }) => contract.quoteAssetId));
    const found = new Set<number>();
    for (const contract of this.#parts.listings.contracts()) {
      if (type !== undefined && contract.type !== type) continue;
      const { quoteAssetId } = contract;
      const wallet = figures?.wallets.get(quoteAssetId);
      const hasSome = wallet !== undefined && wallet.available + wallet.held + wallet.owed > 0n;
      if (contract.type === 'u' || used.has(quoteAssetId) || hasSome) found.add(quoteAssetId);
    }
    return [...found];
  }

  async #figuresOf(userIds: readonly number[]): Promise<ReadonlyMap<number, UserFigures>> {
    const wallets = new Map(this.#parts.listings.contracts().map((one) => [one.quoteAssetId, one.wallet]));
    const { value } = await this.#parts.exchange.read((state) =>
      userIds.map((userId) => ({
        userId,
        tier: state.user(userId)?.tier ?? 0,
        balances: state.balancesOf(userId),
        accounts: [...wallets.keys()].map((assetId) => [assetId, state.futures.account(userId, assetId)] as const),
      })),
    );
    return new Map(
      value.map(({ userId, tier, balances, accounts }) => {
        const own = balances.filter(({ wallet, assetId }) => wallets.get(assetId) === wallet);
        const figures = own.map(({ assetId, available }) => {
          const account = accounts.find(([id]) => id === assetId)?.[1];
          return [assetId, { available, held: account?.held ?? 0n, owed: account?.owed ?? 0n }] as const;
        });
        return [userId, { tier, wallets: new Map(figures) }] as const;
      }),
    );
  }
}
