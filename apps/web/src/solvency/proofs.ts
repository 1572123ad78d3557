import { listProofs, ownProof, readReserves } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { request } from '../transport/request.ts';

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

/** The user's own file of a proof. */
export const fetchOwnFile = (proofId: number) => request(ownProof, { input: { proofId } });
