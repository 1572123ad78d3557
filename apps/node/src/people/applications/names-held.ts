import { and, eq, inArray, ne } from 'drizzle-orm';
import { otcProfiles } from '../../base/sql/otc-schema.ts';
import { applications } from '../../base/sql/schema.ts';
import type { Database } from '../../base/sql/open-sql.ts';

/** States of an application that keep its name from others. */
const holdingStates = ['submitted', 'approved'];

/**
 * Whether another user has a name, as it is compared: chosen for trades between people, or of an
 * open application.
 */
export async function isNameHeld(db: Database, nameKey: string, userId: number): Promise<boolean> {
  if (nameKey === '') return false;
  const chosen = await db
    .select()
    .from(otcProfiles)
    .where(and(eq(otcProfiles.nameKey, nameKey), ne(otcProfiles.userId, userId)))
    .limit(1);
  if (chosen.length > 0) return true;
  const isOthers = and(eq(applications.nameKey, nameKey), ne(applications.userId, userId));
  const applied = await db
    .select()
    .from(applications)
    .where(and(isOthers, inArray(applications.state, holdingStates)))
    .limit(1);
  return applied.length > 0;
}
