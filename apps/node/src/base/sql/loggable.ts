import { DrizzleQueryError } from 'drizzle-orm';

/**
 * What of an error may be logged. A failed query carries its parameters, and the driver's details
 * the values of rows: neither is for logs.
 */
export function loggable(error: unknown): object {
  if (error instanceof DrizzleQueryError) return { query: error.query.slice(0, 500), ...loggable(error.cause) };
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error && { code: error.code }) };
}
