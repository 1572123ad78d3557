import { createHash } from 'node:crypto';
import { encodeRecord, Exchange } from '@candor/core';
import type { MemoryExchange } from '../../../assembly/test-support/memory-exchange.ts';
import { buildTrees } from '../build-trees.ts';
import { ledgerSides } from '../ledger-reserves.ts';
import { openProofs, type Proofs, type ProofsParts } from '../open-proofs.ts';

/** Proofs of an exchange in memory: its records are the journal. */
export function proofsOf(memory: MemoryExchange, parts: Omit<ProofsParts, 'prove'>): Proofs {
  return openProofs({
    ...parts,
    hashAt: async (seq) => createHash('sha256').update(String(seq)).digest('hex'),
    prove: async ({ seq, key, dir }) => {
      const exchange = Exchange.empty();
      for (const record of memory.records.slice(0, seq)) exchange.applyRecord(encodeRecord(record));
      return { ...buildTrees(exchange, key, dir), sides: ledgerSides(exchange) };
    },
  });
}
