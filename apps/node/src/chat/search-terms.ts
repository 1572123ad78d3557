import { and, eq, ilike, inArray, or, sql as raw } from 'drizzle-orm';
import { chatMessages, users } from '../sql/schema.ts';
import { emailKeyOf, typedContact } from '../users/addresses.ts';

/** Which customer a search may mean: by number, by the name that operators see of them, or by their whole address. */
export function isCustomer(search: string) {
  const number = /^\d{1,15}$/.test(search) ? eq(users.userId, Number(search)) : undefined;
  return or(number, isCalled(search), isReachedAt(search));
}

/** The first two and the last two characters, as the list shows them. Nothing longer: nobody guesses their way to an address. */
function isCalled(search: string) {
  const [, first, last] = /^(.{2})\*{4}(.{2})$/u.exec(search) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const address = raw`lower(case when ${users.email} = '' then ${users.phone} else ${users.email} end)`;
  return and(raw`left(${address}, 2) = ${first.toLowerCase()}`, raw`right(${address}, 2) = ${last.toLowerCase()}`);
}

function isReachedAt(search: string) {
  const { channel, address } = typedContact(search);
  return channel === 'mail' ? eq(users.emailKey, emailKeyOf(address)) : eq(users.phoneKey, address);
}

/** Whether a person said all the words of a search in one message, in any order. */
export const saysAll = (search: string) =>
  and(
    inArray(chatMessages.sender, ['user', 'support']),
    eq(chatMessages.contentType, 1),
    ...search.split(/\s+/).map((word) => ilike(chatMessages.content, `%${word.replace(/[%_\\]/g, '\\$&')}%`)),
  );
