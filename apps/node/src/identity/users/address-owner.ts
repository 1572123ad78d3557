import { phoneSpellings } from '@candor/protocol';
import { eq, inArray, type SQL } from 'drizzle-orm';
import { users } from '../../base/sql/schema.ts';
import { type Contact, emailKeyOf } from './addresses.ts';

/** The condition that a user's row has an address, in whatever spelling it was given and kept. */
export const hasAddress = ({ channel, address }: Contact): SQL =>
  channel === 'mail' ? eq(users.emailKey, emailKeyOf(address)) : inArray(users.phoneKey, [...phoneSpellings(address)]);
