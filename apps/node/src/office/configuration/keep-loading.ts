import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Configuration } from './configuration.ts';

/** How long after a failed reading the next one begins. */
const retryMs = 5_000;

export interface LoadingParts {
  readonly configuration: Pick<Configuration, 'load'>;
  readonly sql: Pick<Sql, 'opened'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Reads what operators set once the database is open, and again until that worked: until then the
 * exchange runs as it was started, which may hide less than they wanted hidden. Gives what ends the
 * trying.
 */
export function keepLoading({ configuration, sql, logger }: LoadingParts): () => void {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const load = (): void => {
    configuration.load().then(
      (unread) => {
        if (unread.length > 0)
          logger.warn({ settings: unread }, 'settings that this version cannot read are not in force');
      },
      (error: unknown) => {
        if (ended) return;
        logger.warn({ err: error }, 'what operators set is not in force yet');
        timer = setTimeout(load, retryMs).unref();
      },
    );
  };
  // Failures to open the database are reported by `openSql`.
  sql.opened().then(load, () => undefined);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
