import { type AccountReason, codes, type FieldProblem, type OperatorReason } from '@candor/protocol';
import type { RejectionReason } from '@candor/protocol/reasons';

/** One wrong field as the server finds it; the message is added in the request's language. */
export type WrongField = Omit<FieldProblem, 'message'>;

export type ProblemStatus = Exclude<(typeof codes)[keyof typeof codes], 200>;

interface ProblemParts {
  readonly status: ProblemStatus;
  /** Message key without `error.`; a rejection's is its reason. */
  readonly key: string;
  readonly fields?: readonly WrongField[];
  readonly reason?: RejectionReason | AccountReason | OperatorReason | 'storage_full' | 'overloaded' | 'stopping';
  readonly detail?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/**
 * An answer that is not a success. Anything else that is thrown becomes a 500 that says nothing.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ProblemStatus;
  readonly key: string;
  readonly fields: readonly WrongField[];
  readonly reason: ProblemParts['reason'];
  readonly detail: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** Who was refused, where that is known; for the log alone. */
  caller: { readonly userId?: number; readonly operatorId?: number } = {};

  constructor({ status, key, fields = [], reason, detail = {}, retryAfterSeconds }: ProblemParts) {
    super(`${status} ${key}`);
    this.status = status;
    this.key = key;
    this.fields = fields;
    this.reason = reason;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400: these fields break these rules. */
export const invalid = (...fields: readonly WrongField[]): Problem =>
  new Problem({ status: codes.invalid, key: 'invalid', fields });

/**
 * 401: no token, or one that is dead or foreign. Only the latter carries the marker that clients
 * compare with.
 */
export const unauthorized = (token: 'missing' | 'invalid'): Problem =>
  new Problem({ status: codes.unauthorized, key: token === 'missing' ? 'token_missing' : 'token_invalid' });

/** 403: the caller is known, and may not. */
export const forbidden = (key: string): Problem => new Problem({ status: codes.forbidden, key });

/**
 * 422: understood, and refused for a reason that does not change its name; `fields` where one field
 * is at fault.
 */
export function rejected(
  reason: RejectionReason | AccountReason | OperatorReason,
  detail: Readonly<Record<string, string>> = {},
  fields: readonly WrongField[] = [],
): Problem {
  return new Problem({ status: codes.rejected, key: reason, reason, detail, fields });
}

/** 403: the caller must first show a second factor; `detail` says which. */
export const stepUpRequired = (methods: readonly string[]): Problem =>
  new Problem({
    status: codes.forbidden,
    key: 'step_up_required',
    reason: 'step_up_required',
    detail: { methods: methods.join(',') },
  });

/** 422 until a moment: locked, held, waiting. The time left is in `detail` and in Retry-After. */
export const lockedUntil = (reason: AccountReason, untilMs: number, nowMs: number): Problem => {
  const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1_000));
  const [minutes, hours] = [String(Math.ceil(retryAfterSeconds / 60)), String(Math.ceil(retryAfterSeconds / 3_600))];
  return new Problem({
    status: codes.rejected,
    key: reason,
    reason,
    detail: { untilMs: String(untilMs), minutes, hours },
    retryAfterSeconds,
  });
};

/** 409: the request id came before with another content. */
export const conflict = (): Problem =>
  new Problem({ status: codes.conflict, key: 'idempotency_mismatch', reason: 'idempotency_mismatch' });

/** 429: too many; what may be tried again when. */
export const tooMany = (retryAfterSeconds: number): Problem =>
  new Problem({ status: codes.tooMany, key: 'too_many', retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });

/** 503: not now. `storage_full` and `overloaded` refuse before anything happened. */
export const unavailable = (reason: 'storage_full' | 'overloaded' | 'stopping' | 'not_ready'): Problem =>
  new Problem({
    status: codes.unavailable,
    key: reason,
    retryAfterSeconds: reason === 'storage_full' ? 30 : 1,
    ...(reason !== 'not_ready' && { reason }),
  });
