import { z } from 'zod';
import { idInput, wholeNumber } from './fields.ts';
import { rejectionReasons } from '../reasons.ts';

/** Body codes. The HTTP status is the same number; success is 200. */
export const codes = {
  success: 200,
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  unknownRoute: 404,
  conflict: 409,
  rejected: 422,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
} as const;

/**
 * Part of the message of an answer to a dead or foreign token. Never translated: clients compare
 * with it.
 */
export const invalidTokenMarker = 'invalid token';
/**
 * The one message that a client takes silently: the first factor was right, the second is still to
 * come.
 */
export const firstStepMessage = 'step 1 login succeeded';

/** One wrong field: its name, the rule it breaks (stable), and the limit where there is one. */
export const fieldProblem = z.object({
  field: z.string(),
  rule: z.string(),
  limit: z.string().optional(),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** `data` of every answer that is not a success. */
export const problemData = z.object({
  reason: z.enum(rejectionReasons).or(z.string()).optional(),
  fields: z.array(fieldProblem).optional(),
  /** What would have been valid, by name: limits, nearest prices. Decimal strings. */
  detail: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type ProblemData = z.infer<typeof problemData>;

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    records: z.array(item),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
  });

/**
 * A page of a list that only grows at its head: `next` is the mark behind which the older rows
 * begin, null where there are none.
 */
export const markedPageOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({ next: z.string().nullable() });

/** Page query: first page 1; size −521 means all entries, bounded by the server. */
export const pageQuery = {
  current: wholeNumber(1, 1_000_000).default(1),
  size: wholeNumber(-521, 500)
    .refine((size) => size === -521 || size >= 1, { error: 'page_size' })
    .default(20),
};

/**
 * As `pageQuery`, or by a mark: with `before` the rows older than that one, so that none comes
 * twice and none is skipped.
 */
export const markedQuery = { ...pageQuery, before: idInput.optional() };

/** The envelope of every answer. */
export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.number().int(), msg: z.string(), data });

/** The envelope of a success of a call that has its code as a text. */
export const textEnvelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.literal(String(codes.success)), msg: z.string(), data });

export interface Envelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}
