import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Whether the database refused a statement, which then did nothing, with such a code (SQLSTATE). A
 * lost connection has none.
 */
export function refusedFor(error: unknown, codes: RegExp): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && codes.test(cause.code);
}

/** Another row has what must be one row's alone. */
export const isDoubled = (error: unknown): boolean => refusedFor(error, /^23505$/);
