import { Cron } from 'croner';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import { purge } from './purge.ts';

/**
 * Purges rows every hour and unused images every night, at a minute when little else happens. Gives
 * how to stop it.
 */
export function keepHouse({
  sql,
  uploads,
  logger,
}: {
  readonly sql: Pick<Sql, 'db'>;
  readonly uploads: Pick<Uploads, 'removeUnused'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}): () => void {
  const job = new Cron('17 * * * *', { protect: true, unref: true }, async () => {
    try {
      logger.info({ removed: await purge(sql, Date.now()) }, 'removed what is of no more use');
    } catch (error) {
      logger.warn({ err: error }, 'what is of no more use could not be removed; the next hour tries again');
    }
  });
  const nightly = new Cron('43 4 * * *', { protect: true, unref: true }, async () => {
    try {
      logger.info({ removed: await uploads.removeUnused() }, 'removed images that nothing shows');
    } catch (error) {
      logger.warn({ err: error }, 'images that nothing shows could not be removed; the next night tries again');
    }
  });
  return () => {
    job.stop();
    nightly.stop();
  };
}
