import { and, type Column, eq, ilike, inArray, or, sql as raw } from 'drizzle-orm';
import { chatMessages, users } from '../../base/sql/schema.ts';
import { hasAddress } from '../../identity/users/address-owner.ts';
import { typedContact } from '../../identity/users/addresses.ts';

/**
 * Which customer a search may mean: by number, by the name that operators see of them, or by their
 * whole address.
 */
export function isCustomer(search: string) {
  const number = /^\d{1,15}$/.test(search) ? eq(users.userId, Number(search)) : undefined;
  return or(number, isCalled(search), hasAddress(typedContact(search)));
}

/**
 * Just what the list shows of an address, as `masked` leaves it. Nothing longer: nobody guesses
 * their way to one.
 */
function isCalled(search: string) {
  const [, begins = '', ends = ''] = /^(.{2,3})\*{4}(.{2,4})$/u.exec(search.toLowerCase()) ?? [];
  const shows = (address: Column) =>
    and(
      raw`left(lower(${address}), ${begins.length}::integer) = ${begins}`,
      raw`right(lower(${address}), ${ends.length}::integer) = ${ends}`,
    );
  if (begins.length === 2 && ends.length === 2) return shows(users.email);
  return begins.length === 3 && ends.length === 4 ? and(eq(users.email, ''), shows(users.phone)) : undefined;
}

/** Whether a person said all the words of a search in one message, in any order. */
export const saysAll = (search: string) =>
  and(
    inArray(chatMessages.sender, ['user', 'support']),
    eq(chatMessages.contentType, 1),
    ...search.split(/\s+/).map((word) => ilike(chatMessages.content, `%${word.replace(/[%_\\]/g, '\\$&')}%`)),
  );
