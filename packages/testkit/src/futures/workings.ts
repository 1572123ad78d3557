import type { ContractView, Exchange, PositionView } from '@candor/core';

/** What a contract's listing says about values. */
export type ListedContract = Pick<ContractView, 'kind' | 'tickScale' | 'lotScale' | 'face'>;

/** What the formulas ask of a position. */
export interface HeldPosition extends Pick<PositionView, 'side' | 'lots' | 'cost' | 'exitPpm'> {
  readonly tiers: readonly Pick<PositionView['tiers'][number], 'valueMax' | 'maintenancePpm'>[];
}

/** An exact fraction, never reduced; the denominator is above zero. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const million = 1_000_000n;

/** Up to the next whole number. */
const upward = ({ top, bottom }: Fraction): bigint => {
  const whole = top / bottom;
  return whole * bottom < top ? whole + 1n : whole;
};

const downward = ({ top, bottom }: Fraction): bigint => {
  const whole = top / bottom;
  return whole * bottom > top ? whole - 1n : whole;
};

/**
 * F1, from the listing: lots × price of a linear contract; contracts × face ÷ price of an inverse
 * one.
 */
export function worthOf(contract: ListedContract, price: bigint, lots: bigint): bigint {
  const settle = 10n ** 8n;
  const scale = 10n ** BigInt(contract.tickScale);
  if (contract.kind === 'linear') {
    return downward({ top: lots * price * settle, bottom: scale * 10n ** BigInt(contract.lotScale) });
  }
  return downward({ top: lots * BigInt(contract.face) * settle * scale, bottom: price });
}

/** Whether the owner gains as the value grows. */
const gainsUpward = (kind: ContractView['kind'], side: PositionView['side']): boolean =>
  kind === 'linear' ? side === 'long' : side === 'short';

/** F4. */
export function profitOf(
  contract: ListedContract,
  { side, lots, cost }: Pick<PositionView, 'side' | 'lots' | 'cost'>,
  mark: bigint,
): bigint {
  const change = worthOf(contract, mark, lots) - cost;
  return gainsUpward(contract.kind, side) ? change : -change;
}

/**
 * F8, tier by tier: each part of the value at the rate of the tier it lies in, which is the
 * deduction written out.
 */
function maintenance({ tiers }: HeldPosition, value: bigint): bigint {
  let [tier, deducted] = [tiers[0], 0n];
  for (const next of tiers.slice(1)) {
    if (tier === undefined || value <= tier.valueMax) break;
    deducted += (tier.valueMax * BigInt(next.maintenancePpm - tier.maintenancePpm)) / million;
    tier = next;
  }
  return upward({ top: value * BigInt(tier?.maintenancePpm ?? 0), bottom: million }) - deducted;
}

/** F8 and the fee to leave; the taker rate of everyone in these runs is the listed one. */
export function neededOf(contract: ListedContract, position: HeldPosition, mark: bigint): bigint {
  const value = worthOf(contract, mark, position.lots);
  return maintenance(position, value) + upward({ top: value * BigInt(position.exitPpm), bottom: million });
}

/** F9 and Σ (MM + X) of something that is liquidated as one. */
export interface Stand {
  readonly name: string;
  readonly userId: number;
  readonly equity: bigint;
  readonly needed: bigint;
  readonly contracts: readonly number[];
}

/**
 * Everything of a user that is liquidated by itself: each isolated position, and the cross
 * positions of each asset.
 */
export function standsOf(exchange: Exchange, userId: number): Stand[] {
  const stands: Stand[] = [];
  const cross = new Map<number, PositionView[]>();
  for (const position of exchange.futures.positionsOf(userId)) {
    const contract = exchange.futures.contract(position.contractId);
    const mark = BigInt(exchange.futures.mark(position.contractId)?.mark ?? 0);
    if (contract === undefined || position.lots === 0n || mark === 0n) continue;
    if (position.mode === 'cross') {
      cross.set(contract.settleAssetId, [...(cross.get(contract.settleAssetId) ?? []), position]);
      continue;
    }
    const equity = position.margin - position.owed + profitOf(contract, position, mark);
    const name = `position ${position.positionId}`;
    const figures = { equity, needed: neededOf(contract, position, mark), contracts: [position.contractId] };
    stands.push({ name, userId, ...figures });
  }
  for (const [assetId, positions] of cross) stands.push(crossStand(exchange, userId, assetId, positions));
  return stands;
}

function crossStand(exchange: Exchange, userId: number, assetId: number, positions: readonly PositionView[]): Stand {
  const account = exchange.futures.account(userId, assetId);
  let equity = (account?.available ?? 0n) + (account?.held ?? 0n) - (account?.owed ?? 0n);
  let sum = 0n;
  for (const position of positions) {
    const contract = exchange.futures.contract(position.contractId);
    const mark = BigInt(exchange.futures.mark(position.contractId)?.mark ?? 0);
    if (contract === undefined) continue;
    equity += profitOf(contract, position, mark);
    sum += neededOf(contract, position, mark);
  }
  const contracts = positions.map(({ contractId }) => contractId);
  return { name: `cross of user ${userId} in asset ${assetId}`, userId, equity, needed: sum, contracts };
}

/** F16: what a position receives; payers round up, receivers down. */
export function fundingOf(contract: ContractView, position: PositionView, mark: bigint, rate: bigint): bigint {
  const pays = (position.side === 'long') === rate > 0n;
  const size = rate < 0n ? -rate : rate;
  const nano = 1_000_000_000n;
  const settle = 10n ** 8n * 10n ** BigInt(contract.tickScale);
  const exact =
    contract.kind === 'linear'
      ? { top: worthOf(contract, mark, position.lots) * size, bottom: nano }
      : { top: position.lots * BigInt(contract.face) * settle * size, bottom: mark * nano };
  return pays ? -upward(exact) : downward(exact);
}
