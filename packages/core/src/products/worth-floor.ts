import type { Keeping, Leaving, Part } from '../product.ts';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { State } from '../state/state.ts';
import { worthOf } from '../state/worth.ts';
import type { Wallet } from '../base/words.ts';

/** Wallets of perpetual contracts: what lies there may be owed to other traders. */
const contractWallets: readonly number[] = [2, 3];

type Sums = ReadonlyMap<number, bigint>;

/**
 * Whether so much may leave, or be sold to another user, while products ask that something stays: a
 * part of the user's deposits is not final, or coins are held that were bought by a payment that
 * can be called back. What stays must be worth at least all of it together: of each asset itself,
 * or else in all, at fresh index prices. So no coin covers two parts, and a swap into another coin
 * changes nothing. The reason is that of the first product whose own part alone is not covered,
 * else of the last one that asks.
 */
export function againstFloor(
  keepings: readonly Keeping<State>[],
  state: State,
  leaving: Leaving,
  timeMs: number,
): RejectionReason | undefined {
  const { userId } = leaving;
  const asking = keepings.flatMap((keeping) => {
    const parts = keeping.required?.(state, userId, timeMs) ?? [];
    return parts.length === 0 ? [] : [{ keeping, parts }];
  });
  const last = asking.at(-1);
  if (last === undefined) return undefined;
  const onItsWay = sumOf(keepings.flatMap((keeping) => [...(keeping.leaving?.(state, userId) ?? [])]));
  const standing = (parts: readonly Part[]) => standingAfter(state, sumOf(parts), onItsWay, leaving);
  const together = standing(asking.flatMap(({ parts }) => parts));
  if (together !== 'short') return together;
  const { keeping } = asking.find(({ parts }) => standing(parts) === 'short') ?? last;
  keeping.explain?.(state, userId, timeMs);
  return keeping.reason;
}

function sumOf(parts: readonly Part[]): Sums {
  const sums = new Map<number, bigint>();
  for (const { assetId, amount } of parts) sums.set(assetId, (sums.get(assetId) ?? 0n) + amount);
  return sums;
}

/** Whether what stays covers what has to stay: of each asset, or in all at fresh prices. */
function standingAfter(
  state: State,
  required: Sums,
  onItsWay: Sums,
  { userId, assetId, amount }: Leaving,
): 'short' | 'prices_stale' | undefined {
  const row = state.users.find(userId) - 1;
  const staying = (id: number): bigint =>
    ownedOf(state, row, id) - (onItsWay.get(id) ?? 0n) - (id === assetId ? amount : 0n);
  if ([...required].every(([id, units]) => staying(id) >= units)) return undefined;
  let [kept, needed] = [0n, 0n];
  for (const { assetId: id } of state.assets) {
    const owned = staying(id);
    if (owned > 0n) kept += worthOf(state, id, owned).units;
  }
  for (const [id, units] of required) {
    const worth = worthOf(state, id, units);
    if (worth.isStale) return 'prices_stale';
    needed += worth.units;
  }
  return kept >= needed ? undefined : 'short';
}

/**
 * What a user owns of an asset outside of perpetual contracts and of accounts of one market. The
 * latter are set aside for positions in that market: what lies there secures their loss, and may be
 * borrowed itself, so it is no reason to let anything else leave.
 */
function ownedOf(state: State, row: number, assetId: number): bigint {
  const { ledger } = state;
  let sum = 0n;
  const assetRow = state.asset(assetId)?.row ?? 0;
  for (let wallet = 1; wallet <= 8; wallet += 1) {
    if (contractWallets.includes(wallet) || !ledger.holds(row, wallet as Wallet, assetRow)) continue;
    const { available, reserved } = ledger.balance(row, wallet as Wallet, assetRow);
    sum += available + reserved;
  }
  return sum;
}
