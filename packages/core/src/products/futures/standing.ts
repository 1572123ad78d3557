import {
  contractValue,
  crossEquity,
  exitRateOf,
  isLiquidated,
  isolatedEquity,
  requiredOf,
  unrealisedOf,
} from '@candor/amount';
import type { Account, Position } from './contract.ts';
import type { Target } from './due-targets.ts';
import type { FuturesState } from './state.ts';

/**
 * The taker rate by which a position leaves: the lower of its frozen and its owner's current one.
 */
export const exitPpmOf = (own: FuturesState, { exitPpm, user, contract }: Position): number =>
  exitRateOf(exitPpm, contract.takerRate(own.state.users.tier(user)));

/** Maintenance and exit fee of a position at a mark. */
export function requiredAt(own: FuturesState, position: Position, mark: bigint): bigint {
  const value = contractValue(position.contract.scale, mark, position.lots);
  return requiredOf(position.contract.tiersOf(position), value, exitPpmOf(own, position));
}

/** U of a position at a mark. */
export const unrealisedAt = (position: Position, mark: bigint): bigint =>
  unrealisedOf({ contract: position.contract.scale, side: position.side }, position, mark);

/**
 * What an account's cross positions have against each other; undefined where it has none, or a mark
 * among them is stale.
 */
export function crossTarget(own: FuturesState, account: Account): Target | undefined {
  const positions = [...account.positions].filter(({ mode, lots }) => mode === 'cross' && lots > 0n);
  if (positions.length === 0) return undefined;
  let [unrealised, required] = [0n, 0n];
  for (const position of positions) {
    const mark = BigInt(own.markOf(position.contract));
    if (mark === 0n) return undefined;
    unrealised += unrealisedAt(position, mark);
    required += requiredAt(own, position, mark);
  }
  const { available } = own.state.ledger.balance(account.user, account.wallet, account.asset);
  const equity = crossEquity({ available, held: account.held, owed: account.owed, unrealised });
  return { account, positions: positions.toSorted((a, b) => a.positionId - b.positionId), equity, required };
}

/** The same of an isolated position; undefined while its mark is stale. */
export function isolatedTarget(own: FuturesState, position: Position): Target | undefined {
  const mark = BigInt(own.markOf(position.contract));
  if (mark === 0n) return undefined;
  const { margin, owed, account } = position;
  const equity = isolatedEquity({ margin, owed, unrealised: unrealisedAt(position, mark) });
  return { account, positions: [position], equity, required: requiredAt(own, position, mark) };
}

/** Everything of an account that is at F10. */
export function liquidatedOf(own: FuturesState, account: Account): Target[] {
  const targets: Target[] = [];
  for (const position of account.positions) {
    const isOpen = position.mode === 'isolated' && position.lots > 0n;
    const target = isOpen ? isolatedTarget(own, position) : undefined;
    if (target !== undefined && isLiquidated(target)) targets.push(target);
  }
  const cross = crossTarget(own, account);
  if (cross !== undefined && isLiquidated(cross)) targets.push(cross);
  return targets;
}
