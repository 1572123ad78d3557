import { z } from 'zod';
import { decimal, signedDecimal, timeMs } from '../base/fields.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A published proof of what the platform owes. */
export const liabilityProof = z.object({
  proofId: z.number().int(),
  /** The record of the journal whose balances are proved. */
  seq: z.number().int(),
  /** The record that holds the root. */
  publishedSeq: z.number().int(),
  timeMs,
  root: hash,
  reservesHash: hash,
  assets: z.array(
    z.object({
      asset: z.string(),
      /** What users are owed: the sum at the top of its tree. */
      owed: decimal,
      /** Two for each user. */
      leafCount: z.number().int(),
      hash,
    }),
  ),
  /** Where reserves were counted. */
  blocks: z.array(z.object({ network: z.string(), height: z.number().int(), hash })),
});
export type LiabilityProof = z.infer<typeof liabilityProof>;

/**
 * Where the journal ended at a time, as it was published. `hash` is the SHA-256 of the JSON of the
 * fields from `number` to `prevHash`, in this order and without spaces.
 */
export const publishedHead = z.object({
  number: z.number().int(),
  /** The last record of a batch. */
  seq: z.number().int(),
  timeMs,
  /** SHA-256 of that batch, which names the hash of the batch before it. */
  chainHash: hash,
  /** Of the newest proof that was published by then. */
  proofRoot: hash.nullable(),
  /** Of the head before; zeros for the first. */
  prevHash: hash,
  hash,
  /** The head, signed by the key that signs statements. */
  jws: z.string(),
});
export type PublishedHead = z.infer<typeof publishedHead>;

/** Whose keys open an address. */
export const reserveWallets = ['hot', 'warm', 'cold', 'deposit'] as const;

/** How a message of an address is signed; `none` where its key is not at hand. */
export const reserveSchemes = ['eip191', 'bip322', 'none'] as const;

/** What the platform holds, at the record and the blocks of a proof. Its hash is in the journal. */
export const reserves = z.object({
  format: z.literal('candor-reserves-1'),
  proofId: z.number().int(),
  seq: z.number().int(),
  root: hash,
  blocks: z.array(z.object({ network: z.string(), height: z.number().int(), hash })),
  addresses: z.array(
    z.object({
      network: z.string(),
      wallet: z.enum(reserveWallets),
      address: z.string(),
      amounts: z.array(z.object({ asset: z.string(), amount: decimal })),
      scheme: z.enum(reserveSchemes),
      /** Names proof, root and block. */
      message: z.string(),
      signature: z.string(),
    }),
  ),
  assets: z.array(
    z.object({
      asset: z.string(),
      owedToUsers: decimal,
      /** The platform's own books, and what waits for its owner. */
      books: z.array(z.object({ book: z.string(), amount: signedDecimal })),
      /** By the ledger, on each network. */
      networks: z.array(z.object({ network: z.string(), amount: decimal })),
      /** Money at a bank, or of a demo that no chain backs: nobody can check it. */
      stated: signedDecimal,
      shortfall: decimal,
      /**
       * Of money at a bank: what owners ever paid in, and what was ever paid out of the treasury.
       */
      paidIn: decimal.optional(),
      paidOut: decimal.optional(),
      /** Held on chains and stated, over what users are owed; null where nothing is owed. */
      coveragePercent: decimal.nullable(),
      /** The same of what lies on chains alone. */
      onChainPercent: decimal.nullable(),
    }),
  ),
});
export type Reserves = z.infer<typeof reserves>;

const share = z.string().regex(/^\d{1,39}$/);

/** A user's own file: the two leaves of each balance, and their ways to the top of its tree. */
export const ownLiabilities = z.object({
  format: z.literal('candor-liabilities-1'),
  proofId: z.number().int(),
  seq: z.number().int(),
  timeMs,
  root: hash,
  userId: z.number().int(),
  assets: z.array(
    z.object({
      assetId: z.number().int(),
      symbol: z.string(),
      scale: z.number().int(),
      leafCount: z.number().int(),
      /** Whole units of the ledger, as all sums of the file. */
      sum: share,
      hash,
    }),
  ),
  balances: z.array(
    z.object({
      assetId: z.number().int(),
      sum: share,
      leaves: z.array(
        z.object({
          part: z.number().int(),
          index: z.number().int(),
          salt: hash,
          sum: share,
          /** From the leaf's sibling up: `sum:hash`. */
          path: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type OwnLiabilities = z.infer<typeof ownLiabilities>;
