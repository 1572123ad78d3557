import { Cron } from 'croner';
import type { Logger } from '../ops/logger.ts';
import type { Sql } from '../sql/open-sql.ts';
import { purge } from './purge.ts';

/** Purges every hour, at a minute when little else happens. Gives how to stop it. */
export function keepHouse({
  sql,
  logger,
}: {
  readonly sql: Pick<Sql, 'db'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}): () => void {
  const job = new Cron('17 * * * *', { protect: true, unref: true }, async () => {
    try {
      logger.info({ removed: await purge(sql, Date.now()) }, 'removed what is of no more use');
    } catch (error) {
      logger.warn({ err: error }, 'what is of no more use could not be removed; the next hour tries again');
    }
  });
  return () => job.stop();
}
