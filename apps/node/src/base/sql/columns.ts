import { bigint, bigserial } from 'drizzle-orm/pg-core';

/** A time in ms since 1970, UTC. */
export const timeMs = (name: string) => bigint(name, { mode: 'number' });

export const userId = () => bigint('user_id', { mode: 'number' });

/** A number that the database counts up. */
export const serial = (name: string) => bigserial(name, { mode: 'number' });
