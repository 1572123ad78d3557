/** A market that contracts are priced by: a spot market or an index market. */
export interface PricedMarket {
  readonly marketId: number;
  readonly symbol: string;
  readonly tickScale: number;
  /** A market of prices alone. */
  readonly isIndex: boolean;
  readonly stakeAsset: string;
  readonly stakeAssetId: number;
  readonly stakeScale: number;
}
