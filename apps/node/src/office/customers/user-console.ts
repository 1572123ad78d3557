import { eq } from 'drizzle-orm';
import { addUserNote, endUserSessions, findUsers, type FoundUser, readUser } from '@candor/protocol';
import type { Audit } from '../audit/audit.ts';
import { mayAnswer } from '../operators/answering.ts';
import type { Conversations } from '../../talk/chat/conversations.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { orders } from '../../base/sql/schema.ts';
import { byOperator } from '../../identity/entry/freezing.ts';
import { masked, typedContact } from '../../identity/users/addresses.ts';
import type { Closings } from '../../people/personal-data/closings.ts';
import type { UserRow } from '../../identity/users/users.ts';
import type { UserNotes } from './user-notes.ts';
import { type ProfileParts, UserProfiles } from './user-profiles.ts';

export interface UserDeskParts extends ProfileParts {
  readonly audit: Audit;
  readonly notes: UserNotes;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly closings: Pick<Closings, 'askedAtMs'>;
  readonly chat: { readonly rows: Pick<Conversations, 'find'> };
  readonly sql: Pick<Sql, 'db'>;
}

/** A whole number is a user's id, or an order's; a phone number begins with a plus. */
const idOf = (search: string): number | null => (/^\d{1,15}$/.test(search) ? Number(search) : null);

/**
 * The calls of the users' room. People are found by what they are known by exactly, so that nobody
 * leafs through them; every search and every look is on record, without the address that was typed:
 * the log outlives a person's data.
 */
export function userDeskHandlers(parts: UserDeskParts): Handled[] {
  const { audit, notes, sessions, users, security, closings, chat } = parts;
  const profiles = new UserProfiles(parts);
  const foundOf = async (user: UserRow): Promise<FoundUser> => ({
    userId: user.userId,
    ...contactsOf(user),
    registeredAtMs: user.registeredAtMs,
    frozen: (await security.of(user.userId)).frozenAtMs !== null,
  });
  const require = async (userId: number): Promise<UserRow> => {
    const user = await users.byId(userId);
    if (!user) throw rejected('not_found', {}, [{ field: 'userId', rule: 'not_found' }]);
    return user;
  };
  /** Who placed the order of that id. */
  const ownerOf = async (orderId: number): Promise<UserRow | undefined> => {
    const db = await parts.sql.db();
    const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.orderId, orderId));
    return order && users.byId(order.userId);
  };
  return [
    handle(findUsers, async ({ input: { search }, context }) => {
      const id = idOf(search);
      const contact = typedContact(search);
      const user = id === null ? await users.byContact(contact) : await users.byId(id);
      const owner = id === null ? undefined : await ownerOf(id);
      const found = [...(user ? [{ user, byOrder: false }] : []), ...(owner ? [{ user: owner, byOrder: true }] : [])];
      const [first] = found;
      await audit.tell(context.operator().actor, {
        action: 'user.find',
        object: first ? `user:${first.user.userId}` : 'user',
        after: {
          by: id === null ? contact.channel : 'id',
          found: first !== undefined,
          ...(owner && { orderOf: owner.userId }),
        },
      });
      return {
        records: await Promise.all(found.map(async (one) => ({ ...(await foundOf(one.user)), byOrder: one.byOrder }))),
      };
    }),
    handle(readUser, async ({ input: { userId }, context }) => {
      const user = await require(userId);
      const { actor, row } = context.operator();
      await audit.tell(actor, { action: 'user.view', object: `user:${userId}` });
      const talked = mayAnswer(row) && (await chat.rows.find(user.chatKey)) !== null;
      return {
        ...(await foundOf(user)),
        ...(await profiles.of(user)),
        notes: await notes.of(userId),
        chatKey: talked ? user.chatKey : null,
        closingAskedAtMs: await closings.askedAtMs(userId),
      };
    }),
    handle(addUserNote, async ({ input: { userId, text }, context }) => {
      await require(userId);
      const { actor } = context.operator();
      await audit.record(actor, async (tx) => {
        const noteId = await notes.add({ userId, operatorId: actor.operatorId, name: actor.name, text }, tx);
        return { event: { action: 'user.note', object: `user:${userId}`, after: { noteId } }, result: noteId };
      });
      return { notes: await notes.of(userId) };
    }),
    handle(endUserSessions, async ({ input: { userId, reason }, context }) => {
      await require(userId);
      // On record first: what nobody could read of afterwards is not done.
      await audit.tell(context.operator().actor, { action: 'user.endSessions', object: `user:${userId}`, reason });
      await sessions.endAll(userId, 'by_operator');
      await security.changed(userId, 'sessions_ended', byOperator);
      return {};
    }),
  ];
}

const contactsOf = ({ email, phone }: UserRow) => ({
  email: email === '' ? '' : masked({ channel: 'mail', address: email }),
  phone: phone === '' ? '' : masked({ channel: 'sms', address: phone }),
});
