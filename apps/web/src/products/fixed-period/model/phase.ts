import { addDecimals, compareDecimals, subtractDecimals } from '@candor/amount';
import type { FixedPeriodContract } from '@candor/protocol';

/** Samples of the window that settles a contract. */
export const windowSamples = 10;

/** Where a contract is at a moment of the server's clock. */
export type Phase =
  | { readonly kind: 'opening' }
  | { readonly kind: 'counting'; readonly secondsLeft: number }
  /** Sample `next` of the ten is awaited; also after the expiry, while the last ones are late. */
  | { readonly kind: 'sampling'; readonly secondsLeft: number; readonly next: number }
  | { readonly kind: 'settled' };

type Timed = Pick<FixedPeriodContract, 'status' | 'expirySecond'>;

/**
 * The phase of a contract at a moment, in ms of the server's clock. `taken` is how many samples of
 * its window are known.
 */
export function phaseOf(contract: Timed, nowMs: number, taken: number): Phase {
  const { status, expirySecond } = contract;
  if (status === 'settlement') return { kind: 'settled' };
  if (expirySecond === null) return { kind: 'opening' };
  const secondsLeft = Math.max(0, Math.ceil((expirySecond * 1_000 - nowMs) / 1_000));
  if (secondsLeft >= windowSamples) return { kind: 'counting', secondsLeft };
  return { kind: 'sampling', secondsLeft, next: Math.min(windowSamples, taken + 1) };
}

/** The part of a contract's time that is over, 0 to 1. */
export function elapsedPart(
  { openedSecond, durationSeconds }: Pick<FixedPeriodContract, 'openedSecond' | 'durationSeconds'>,
  nowMs: number,
): number {
  if (openedSecond === null) return 0;
  return Math.min(1, Math.max(0, (nowMs / 1_000 - openedSecond) / durationSeconds));
}

/** mm:ss, over an hour h:mm:ss. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}

/** How a contract is at the present index, were that the settlement price. */
export interface Standing {
  readonly kind: 'ahead' | 'behind' | 'level';
  /** Distance of the index from the opening price. */
  readonly by: string;
  /** Which way the index is from it. */
  readonly moved: 'up' | 'down' | 'same';
}

/** Whether a contract is ahead or behind at an index; undefined before it has opened. */
export function standingOf(
  { direction, openPrice }: Pick<FixedPeriodContract, 'direction' | 'openPrice'>,
  index: string | null,
): Standing | undefined {
  if (openPrice === null || index === null) return undefined;
  const order = compareDecimals(index, openPrice);
  const by = order < 0 ? subtractDecimals(openPrice, index) : subtractDecimals(index, openPrice);
  if (order === 0) return { kind: 'level', by, moved: 'same' };
  const moved = order > 0 ? 'up' : 'down';
  return { kind: (moved === 'up') === (direction === 'rise') ? 'ahead' : 'behind', by, moved };
}

/**
 * What a contract would give back if an index were its settlement price, in units of the stake
 * asset; undefined before it has opened.
 */
export function valueAt(
  contract: Pick<FixedPeriodContract, 'direction' | 'openPrice' | 'quantity' | 'maximumWin'>,
  index: string | null,
): string | undefined {
  const standing = standingOf(contract, index);
  if (standing === undefined) return undefined;
  if (standing.kind === 'level') return contract.quantity;
  return standing.kind === 'ahead' ? addDecimals(contract.quantity, contract.maximumWin) : '0';
}
