import { DrizzleQueryError } from 'drizzle-orm';
import { SqlNotReady } from '../../base/sql/open-sql.ts';
import { imageTooLarge } from './image-limits.ts';
import { bodyLimits } from './json-body.ts';
import { invalid, Problem, rejected, unavailable } from '../../base/problem.ts';

/**
 * Codes of the driver and the server that say the database cannot be reached just now; the request
 * did nothing.
 */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '53300',
]);

/**
 * What a route takes as a body, and the reason by which it refuses what is no image, where it takes
 * one.
 */
interface BodyTaken {
  readonly bytesMax: number;
  readonly fileReason?: 'photo_unreadable' | 'image_unreadable' | undefined;
}

/**
 * Turns whatever was thrown into a Problem. What is not known becomes a 500 that tells nothing;
 * `unexpected` is for the log.
 */
export function problemOf(
  error: unknown,
  { bytesMax, fileReason }: BodyTaken = { bytesMax: bodyLimits.bytes },
): { readonly problem: Problem; readonly unexpected: boolean } {
  if (error instanceof Problem) return { problem: error, unexpected: false };
  if (error instanceof SqlNotReady) return { problem: unavailable('not_ready'), unexpected: false };
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return expected(
        fileReason !== undefined
          ? imageTooLarge(bytesMax)
          : invalid({ field: 'body', rule: 'body_too_long', limit: String(bytesMax) }),
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return expected(
        fileReason === undefined ? invalid({ field: 'body', rule: 'content_type' }) : unreadable(fileReason),
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return expected(invalid({ field: 'request', rule: 'http' }));
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return expected(invalid({ field: 'path', rule: 'too_long' }));
    case 'FST_STATIC_FORBIDDEN_PATH':
      return expected(new Problem({ status: 404, key: 'unknown_route' }));
    default:
  }
  if (isAway(error)) return { problem: unavailable('not_ready'), unexpected: true };
  return { problem: new Problem({ status: 500, key: 'failed' }), unexpected: true };
}

const unreadable = (reason: 'photo_unreadable' | 'image_unreadable'): Problem =>
  rejected(reason, {}, [{ field: 'file', rule: reason }]);

const expected = (problem: Problem) => ({ problem, unexpected: false });

function isAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  return (
    awayCodes.has(codeOf(cause)) ||
    /timeout exceeded when trying to connect|Connection terminated|The embedded database/.test(cause.message)
  );
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
