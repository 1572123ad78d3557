import { clientSettingLimits, clientSettings as readSettings, saveClientSetting } from '@candor/protocol';
import { and, asc, count, eq, ne } from 'drizzle-orm';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid } from '../../base/problem.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { clientSettings } from '../../base/sql/schema.ts';

export interface ClientSettingParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly now: () => number;
}

/** The calls around what clients keep for their users. The last writer of a name wins. */
export function clientSettingHandlers({ sql, now }: ClientSettingParts): Handled[] {
  return [
    handle(readSettings, async ({ context }) => {
      const db = await sql.db();
      const rows = await db
        .select()
        .from(clientSettings)
        .where(eq(clientSettings.userId, context.caller().userId))
        .orderBy(asc(clientSettings.name));
      return { records: rows.map(({ name, value, updatedAtMs }) => ({ name, value, updatedAtMs })) };
    }),
    handle(saveClientSetting, async ({ input: { name, value }, context }) => {
      const { userId } = context.caller();
      const updatedAtMs = now();
      if (value === '') await forget(sql, userId, name);
      else await keep(sql, { userId, name, value, updatedAtMs });
      return { name, updatedAtMs };
    }),
  ];
}

async function forget(sql: Pick<Sql, 'db'>, userId: number, name: string): Promise<void> {
  const db = await sql.db();
  await db.delete(clientSettings).where(and(eq(clientSettings.userId, userId), eq(clientSettings.name, name)));
}

async function keep(sql: Pick<Sql, 'db'>, row: typeof clientSettings.$inferInsert): Promise<void> {
  const db = await sql.db();
  const others = and(eq(clientSettings.userId, row.userId), ne(clientSettings.name, row.name));
  const [kept] = await db.select({ names: count() }).from(clientSettings).where(others);
  if ((kept?.names ?? 0) >= clientSettingLimits.names)
    throw invalid({ field: 'name', rule: 'too_large', limit: String(clientSettingLimits.names) });
  await db
    .insert(clientSettings)
    .values(row)
    .onConflictDoUpdate({
      target: [clientSettings.userId, clientSettings.name],
      set: { value: row.value, updatedAtMs: row.updatedAtMs },
    });
}
