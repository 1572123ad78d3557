import pg from 'pg';

/**
 * A statement that runs longer is ended by the server, and a transaction that its client forgot:
 * both would hold rows that others wait for.
 */
export const bounds = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 } as const;

/** Connections to PostgreSQL. */
export function pooled(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, keepAlive: true, ...config });
  // A connection that breaks while idle is replaced at its next use.
  pool.on('error', () => undefined);
  pool.on('connect', surviveBreaks);
  return pool;
}

/**
 * A connection that breaks while someone uses it fails their query; without a listener the event
 * alone would end the process.
 */
export function surviveBreaks(client: pg.PoolClient): void {
  client.on('error', () => undefined);
}
