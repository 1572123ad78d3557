import type { Sql } from '../../base/sql/open-sql.ts';
import type { Changes, Fold } from './fold.ts';
import { loadProjection, saveTexts, textsOf } from './store.ts';

/**
 * Where projections are kept. SQL is the one that nodes use; simulations hand in one that fails
 * when they say so.
 */
export interface ProjectionPlace {
  /** The fold as it was last saved; waits for the place to open. */
  load(ignored: ReadonlySet<number>): Promise<Fold>;
  /**
   * Takes down a batch's rows at once, for the fold may go on; calling what it gives keeps them and
   * their applied sequence, both or neither.
   */
  prepare(changes: Changes): Save;
}

export type Save = () => Promise<void>;

export function sqlPlace(sql: Pick<Sql, 'db' | 'opened'>): ProjectionPlace {
  return {
    async load(ignored) {
      await sql.opened();
      return loadProjection(await sql.db(), ignored);
    },
    prepare(changes) {
      const texts = textsOf(changes);
      return async () => saveTexts(await sql.db(), texts);
    },
  };
}
