import { createHash } from 'node:crypto';
import type { PublishedHead } from '@candor/protocol';

/** What a head says, without its signature and its own hash. */
export type HeadContent = Omit<PublishedHead, 'hash' | 'jws'>;

/** Before the first head there is none. */
export const noHash = '0'.repeat(64);

/** SHA-256 of the JSON of what a head says, its fields in this order and without spaces. */
export function hashOfHead({ number, seq, timeMs, chainHash, proofRoot, prevHash }: HeadContent): string {
  const text = JSON.stringify({ number, seq, timeMs, chainHash, proofRoot, prevHash });
  return createHash('sha256').update(text).digest('hex');
}

/** Why a head does not follow the one before it, or undefined where it does. */
export function headProblem(head: PublishedHead, before: PublishedHead | undefined): string | undefined {
  if (hashOfHead(head) !== head.hash) return `published head ${head.number} was changed: its hash does not fit`;
  if (before === undefined) return undefined;
  if (head.number !== before.number + 1) return `published head ${head.number} follows head ${before.number}`;
  if (head.prevHash !== before.hash) return `published head ${head.number} does not name the hash of the head before`;
  if (head.seq < before.seq) return `published head ${head.number} ends before head ${before.number}`;
  return undefined;
}
