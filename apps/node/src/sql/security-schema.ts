import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const timeMs = (name: string) => bigint(name, { mode: 'number' });

/** Authenticators of users and operators (`user:12`, `operator:3`). Secrets are sealed with the key ring. */
export const secondFactors = pgTable('second_factors', {
  owner: text('owner').primaryKey(),
  secret: text('secret'),
  /** A new secret that waits for its first code. */
  pendingSecret: text('pending_secret'),
  pendingUntilMs: timeMs('pending_until_ms'),
  /** The time step of the last code taken: no code of it, or before it, is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  boundAtMs: timeMs('bound_at_ms'),
  tries: integer('tries').notNull().default(0),
  /** When the tries are forgotten, and with them a lock. */
  triesUntilMs: timeMs('tries_until_ms').notNull().default(0),
});

/** SHA-256 of recovery codes; each is taken once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    owner: text('owner').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAtMs: timeMs('used_at_ms'),
  },
  (table) => [primaryKey({ columns: [table.owner, table.codeHash] })],
);
