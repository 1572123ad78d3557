import type { LiabilityFile } from '@candor/amount';
import { listHeads, listProofs, myBill, ownProof, readReserves } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { request } from '../transport/request.ts';
import { heldBy } from './held-by.ts';

/** Every published proof, newest first. */
export const useProofs = () =>
  useQuery({
    queryKey: ['proofs'],
    staleTime: 60_000,
    queryFn: ({ signal }) => request(listProofs, { signal, quiet: true }),
  });

/** What was held at a proof. */
export const useReserves = (proofId: number) =>
  useQuery({
    queryKey: ['proofs', proofId, 'reserves'],
    staleTime: Infinity,
    queryFn: ({ signal }) => request(readReserves, { input: { proofId }, signal, quiet: true }),
  });

/** The newest published head of the journal. */
export const useHead = () =>
  useQuery({
    queryKey: ['published-heads'],
    staleTime: 60_000,
    queryFn: ({ signal }) => request(listHeads, { input: { size: 1 }, signal, quiet: true }),
  });

/** The user's own file of a proof. */
export const fetchOwnFile = (proofId: number) => request(ownProof, { input: { proofId } });

/**
 * Assets that a readable file lists no balance of, although the user's own bills up to its record
 * say that they held some.
 */
export async function leftOutOf({ seq, assets, balances }: LiabilityFile): Promise<readonly string[]> {
  const listed = new Set(balances.map(({ assetId }) => assetId));
  const others = assets.filter(({ assetId }) => !listed.has(assetId));
  const held = await Promise.all(
    others.map(async ({ symbol }) => {
      const input = { coin: symbol, before: `${seq + 1}-0`, size: 200 };
      const { records } = await request(myBill, { input, quiet: true });
      return heldBy(records) ? [symbol] : [];
    }),
  );
  return held.flat();
}
