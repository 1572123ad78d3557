import type { Sql } from '../sql/open-sql.ts';
import type { Changes, Fold } from './fold.ts';
import { loadProjection, saveChanges } from './store.ts';

/** Where projections are kept. SQL is the one that nodes use; simulations hand in one that fails when they say so. */
export interface ProjectionPlace {
  /** The fold as it was last saved; waits for the place to open. */
  load(ignored: ReadonlySet<number>): Promise<Fold>;
  /** Keeps a batch's rows and its applied sequence, both or neither. */
  save(changes: Changes): Promise<void>;
}

export function sqlPlace(sql: Pick<Sql, 'db' | 'opened'>): ProjectionPlace {
  return {
    async load(ignored) {
      await sql.opened();
      return loadProjection(await sql.db(), ignored);
    },
    async save(changes) {
      await saveChanges(await sql.db(), changes);
    },
  };
}
