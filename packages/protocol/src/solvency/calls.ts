import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing, timeMs, wholeNumber } from '../base/fields.ts';
import { liabilityProof, ownLiabilities, publishedHead, reserves } from './proof.ts';

const shared = { group: 'assets', method: 'GET', params: nothing, changesState: false } as const;

/** The newest one without it. */
const proofId = wholeNumber(1, Number.MAX_SAFE_INTEGER).optional();

export const listProofs = defineCall({
  ...shared,
  id: 'proof.list',
  path: '/api/proof/list',
  access: 'public',
  weight: 2,
  summary: 'Published proofs of what the platform owes its users, newest first, with their roots and sums.',
  input: nothing,
  output: z.object({ records: z.array(liabilityProof) }),
  reasons: [],
});

export const readReserves = defineCall({
  ...shared,
  id: 'proof.reserves',
  path: '/api/proof/reserves',
  access: 'public',
  weight: 2,
  summary:
    'What the platform holds, beside what it owes, at the record and the blocks of a proof. The journal holds the SHA-256 of `reserves` as JSON without spaces.',
  input: z.object({ proofId }),
  output: z.object({ timeMs, publishedSeq: z.number().int(), reservesHash: z.string(), reserves }),
  reasons: ['not_found'],
});

export const ownProof = defineCall({
  ...shared,
  id: 'proof.own',
  path: '/api/proof/own',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary:
    'The caller’s own file of a published proof: the leaves of each balance and their ways to the root. It can be checked without the platform.',
  input: z.object({ proofId }),
  output: ownLiabilities,
  reasons: ['not_found'],
});

export const listHeads = defineCall({
  ...shared,
  id: 'proof.heads',
  path: '/api/proof/heads',
  access: 'public',
  weight: 2,
  summary:
    'Published heads of the journal, newest first: where it ended, and the hash of its chain there. /published-heads.jsonl gives all of them.',
  input: z.object({
    /** Heads before this number. */
    before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    size: wholeNumber(1, 200).optional(),
  }),
  output: z.object({ records: z.array(publishedHead) }),
  reasons: [],
});
