import { divide, formatDecimal } from '@candor/amount';
import type { Reserves } from '@candor/protocol';
import type { LedgerSide } from './ledger-reserves.ts';

/** What was counted on chains: blocks, and the addresses with what lay there. */
export interface CountedReserves {
  readonly blocks: readonly {
    readonly networkId: number;
    readonly network: string;
    readonly height: number;
    readonly hash: string;
  }[];
  readonly addresses: Reserves['addresses'];
}

interface Proved {
  readonly proofId: number;
  readonly seq: number;
  readonly root: string;
}

const percentScale = 2;

/**
 * The public list of what is held beside what is owed. Its JSON is what the journal has the hash
 * of.
 */
export function reservesDocument(
  { proofId, seq, root }: Proved,
  sides: readonly LedgerSide[],
  { blocks, addresses }: CountedReserves,
): Reserves {
  return {
    format: 'candor-reserves-1',
    proofId,
    seq,
    root,
    blocks: blocks.map(({ network, height, hash }) => ({ network, height, hash })),
    addresses: [...addresses],
    assets: sides.map(assetSide),
  };
}

function assetSide({ symbol, scale, owedToUsers, books, networks, stated, shortfall, paidIn, paidOut }: LedgerSide) {
  const text = (units: bigint): string => formatDecimal(units, scale);
  const onChain = networks.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    asset: symbol,
    owedToUsers: text(owedToUsers),
    books: books.map(({ book, amount }) => ({ book, amount: text(amount) })),
    networks: networks.map(({ name, amount }) => ({ network: name, amount: text(amount) })),
    stated: text(stated),
    shortfall: text(shortfall),
    ...(paidIn + paidOut > 0n && { paidIn: text(paidIn), paidOut: text(paidOut) }),
    coveragePercent: percentOf(onChain + stated, owedToUsers),
    onChainPercent: percentOf(onChain, owedToUsers),
  };
}

/** Rounded down: no figure says more than is there. */
function percentOf(held: bigint, owed: bigint): string | null {
  if (owed === 0n) return null;
  return formatDecimal(divide(held * 100n * 10n ** BigInt(percentScale), owed, 'floor'), percentScale);
}
