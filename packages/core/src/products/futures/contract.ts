import {
  inverseScale,
  linearScale,
  type ContractKind,
  type ContractScale,
  type PositionSide,
  type RiskTier,
} from '@candor/amount';
import { invariant } from '../../base/assert.ts';
import type { OrderBook } from '../../order-book/order-book.ts';
import { Triggers } from '../../orders/triggers.ts';
import type { Orders } from '../../orders/orders.ts';
import type { MarketState, Wallet } from '../../base/words.ts';
import type { ContractListed, ContractTermsSet } from './events.ts';
import { ContractFunding } from './funding-state.ts';
import type { MarginMode } from './words.ts';

/** One version of a contract's terms. */
export type TermsVersion = Omit<ContractTermsSet, 'type' | 'contractId' | 'tiers'> & {
  readonly tiers: readonly RiskTier[];
};

/** A basis sample in ticks. */
export interface BasisSample {
  readonly second: number;
  readonly basis: number;
}

/** One perpetual contract: its terms, its book, its prices and its positions. */
export class Contract {
  readonly row: number;
  readonly contractId: number;
  readonly symbol: string;
  readonly kind: ContractKind;
  readonly marketId: number;
  readonly settleAssetId: number;
  /** Row of the settlement asset in the ledger. */
  readonly asset: number;
  readonly wallet: Wallet;
  readonly tickScale: number;
  readonly lotScale: number;
  readonly face: number;
  readonly slippageCapPpm: number;
  readonly openOrdersMax: number;
  readonly minimumQuantity: number;
  readonly maximumQuantity: number;
  readonly scale: ContractScale;
  readonly book: OrderBook;
  readonly triggers: Triggers;
  readonly makerPpm: (number | undefined)[] = [];
  readonly takerPpm: (number | undefined)[] = [];
  /**
   * Version 1 first. A version counts from its time on; positions keep that of their last increase.
   */
  readonly versions: TermsVersion[] = [];
  state: MarketState = 'open';
  /** Price of the last trade, 0 before the first. */
  last = 0;
  /** The standing mark: kept while the index is stale; 0 while nobody needs one. */
  mark = 0;
  /** The second of the last `mark_set`. */
  markSecond = 0;
  /** The index of the last `mark_set`; 0 while stale. */
  markIndex = 0;
  /** Basis samples of the last minute. */
  samples: BasisSample[] = [];
  /** Positions by row of their owner. */
  readonly positions: { readonly long: Map<number, Position>; readonly short: Map<number, Position> } = {
    long: new Map(),
    short: new Map(),
  };
  /** Σ of the lots of each side. */
  readonly lots = { long: 0n, short: 0n };
  /** Until one of its positions changes: not part of the state, only of its cost. */
  nearest: NearestWatch | undefined;
  /** Whether it needs the samples of its index: while there are positions or waiting orders. */
  isSampled = false;
  readonly funding = new ContractFunding();

  constructor(
    listing: Omit<ContractListed, 'type'>,
    at: { readonly row: number; readonly asset: number; readonly settleScale: number },
    orders: Orders,
    book: OrderBook,
  ) {
    this.row = at.row;
    this.asset = at.asset;
    this.contractId = listing.contractId;
    this.symbol = listing.symbol;
    this.kind = listing.kind;
    this.marketId = listing.marketId;
    this.settleAssetId = listing.settleAssetId;
    this.wallet = listing.kind === 'linear' ? 2 : 3;
    this.tickScale = listing.tickScale;
    this.lotScale = listing.lotScale;
    this.face = listing.face;
    this.slippageCapPpm = listing.slippageCapPpm;
    this.openOrdersMax = listing.openOrdersMax;
    this.minimumQuantity = listing.minimumQuantity;
    this.maximumQuantity = listing.maximumQuantity;
    const { tickScale, lotScale } = listing;
    this.scale =
      listing.kind === 'linear'
        ? linearScale({ tickScale, lotScale, settleScale: at.settleScale })
        : inverseScale({ face: BigInt(listing.face), tickScale, settleScale: at.settleScale });
    this.book = book;
    this.triggers = new Triggers(orders);
  }

  /** The terms that count at a time. */
  termsAt(timeMs: number): TermsVersion {
    const terms = this.versions.findLast(({ effectiveFromMs }) => effectiveFromMs <= timeMs) ?? this.versions[0];
    invariant(terms !== undefined, 'a contract has terms');
    return terms;
  }

  /** The tiers of a position, which keeps those of its last increase. */
  tiersOf({ termsVersion }: Pick<Position, 'termsVersion'>): readonly RiskTier[] {
    const terms = this.versions[termsVersion - 1];
    invariant(terms !== undefined, 'the terms of a position are kept');
    return terms.tiers;
  }

  makerRate(tier: number): number {
    return this.makerPpm[tier] ?? this.makerPpm[0] ?? 0;
  }

  takerRate(tier: number): number {
    return this.takerPpm[tier] ?? this.takerPpm[0] ?? 0;
  }

  /** Whether marks are written: somebody holds a position or waits for a price. */
  get needsMarks(): boolean {
    return this.positions.long.size > 0 || this.positions.short.size > 0 || this.triggers.count > 0;
  }
}

/** The first marks at which some long and some short are worth an exact look. */
export interface NearestWatch {
  readonly long: number;
  readonly short: number;
  readonly hasCross: boolean;
  /** Changes of balances as it was computed: what backs cross positions. */
  readonly otherChanges: number;
}

/** One side of one user in one contract. All of it changes by `position_set` alone. */
export interface Position {
  /** Numbered in the order of opening: of two, the smaller is the older. */
  readonly positionId: number;
  /** Row of the owner. */
  readonly user: number;
  readonly contract: Contract;
  readonly side: PositionSide;
  readonly account: Account;
  mode: MarginMode;
  leverage: number;
  lots: bigint;
  /** Σ of the values of the fills that opened it. */
  cost: bigint;
  /** Isolated margin, reserved in the wallet; 0 of a cross position. */
  margin: bigint;
  /** What an isolated position owes. */
  owed: bigint;
  termsVersion: number;
  /** Exit fee rate frozen at the last increase. */
  exitPpm: number;
  /**
   * The first mark at which its equity is worth an exact look, once it was computed: not part of
   * the state, only of its cost.
   */
  watchTicks?: number | undefined;
  /** Of a cross position: what stood behind it then. */
  watchStake?: bigint | undefined;
}

/** What one user's contracts of one settlement asset share. */
export interface Account {
  readonly user: number;
  readonly assetId: number;
  readonly asset: number;
  readonly wallet: Wallet;
  /** What realised losses and funding of cross positions took more than was available. */
  owed: bigint;
  /** Σ of what open orders hold. */
  held: bigint;
  readonly positions: Set<Position>;
}
