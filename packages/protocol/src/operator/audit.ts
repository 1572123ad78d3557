import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { nothing, timeInput, timeMs, wholeNumber, words } from '../base/fields.ts';
import { operatorName } from './fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:audit.read' } as const;

/** One thing an operator did, as the chain holds it. */
export const auditEntry = z.object({
  auditId: z.number().int(),
  timeMs,
  /** Null where the command line or the exchange itself acted. */
  operatorId: z.number().int().nullable(),
  name: z.string(),
  address: z.string(),
  action: z.string(),
  /** What it was done to, as `kind:id`. */
  object: z.string(),
  reason: z.string(),
  /** JSON of the object before and after; empty where there was nothing. */
  before: z.string(),
  after: z.string(),
  /** SHA-256 over this entry and the one before it. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditId = wholeNumber(0, 9_007_199_254_740_991);

const filter = {
  /** Words of action, object, reason or name. */
  search: words(1, 100).optional(),
  /** Whose entries, by the whole name. */
  name: operatorName.optional(),
  fromMs: timeInput.optional(),
  toMs: timeInput.optional(),
};

export const listAudit = defineCall({
  ...base,
  id: 'console.audit',
  method: 'GET',
  path: '/console/api/audit',
  summary: 'The audit log, newest first.',
  changesState: false,
  input: z.object({ ...filter, ...pageQuery }),
  output: pageOf(auditEntry),
  reasons: [],
});

export const exportAudit = defineCall({
  ...base,
  id: 'console.exportAudit',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/audit/export',
  summary:
    'The entries found, oldest first, as CSV with both hashes of each and the hash that the journal holds of it, a part at a time: the next one is asked for with what `next` says. The last line says how many entries the whole file has. `candor verify-export` checks the file. That it was taken out is on record.',
  changesState: true,
  input: z.strictObject({
    ...filter,
    /** Entries after this one, as the last part’s `next` says. */
    afterId: auditId.optional(),
    /** The last entry of the whole, so that what is written meanwhile does not lengthen it. */
    untilId: auditId.optional(),
    size: wholeNumber(1, 5_000).default(5_000),
  }),
  output: z.object({
    csv: z.string(),
    entries: z.number().int(),
    headHash: z.string(),
    /** How the next part is asked for; null after the last one. */
    next: z.object({ afterId: z.number().int(), untilId: z.number().int() }).nullable(),
  }),
  reasons: [],
});

export const verifyAudit = defineCall({
  ...base,
  id: 'console.verifyAudit',
  method: 'POST',
  path: '/console/api/audit/verify',
  summary: 'Computes the whole chain again and holds it to what the journal says of it.',
  changesState: false,
  input: nothing,
  output: z.object({
    entries: z.number().int(),
    headHash: z.string(),
    /** The first entry that is not what its hash or the journal says. */
    brokenAt: z.number().int().nullable(),
    /**
     * The furthest entry that the journal knows of: where fewer are there, the newest were cut off.
     */
    anchored: z.number().int(),
  }),
  reasons: [],
});
