import { sql as raw } from 'drizzle-orm';
import type { Database } from '../../base/sql/open-sql.ts';
import type { chatMessages } from '../../base/sql/schema.ts';

export type MessageRow = typeof chatMessages.$inferSelect;
export type Side = 'user' | 'support';

/** A message before it has its place. */
export interface Draft {
  readonly sender: Side | 'system';
  readonly senderId: number;
  readonly senderName: string;
  readonly messageId: string;
  readonly contentType: number;
  readonly content: string;
}

/** A message with the conversation that it is for. */
export interface Addressed extends Draft {
  readonly chatKey: string;
}

/** What is in a conversation under a message's own id; `fresh` where it was stored now. */
export interface Stored {
  readonly row: MessageRow;
  readonly fresh: boolean;
}

/**
 * Gives messages their places, each after those before it, and stores them, all in one statement.
 * No two of them may have one id of one sender in one conversation. For each there is what is under
 * its id: itself, or what was there before, which may say something else; undefined where there is
 * no conversation.
 *
 * Rows of conversations are held in order of their keys, so that two nodes never wait for each
 * other in a circle. A node that waited for another sees that one's serials, but not its messages:
 * one that both store fails the statement (23505), which moved nothing, and is found by the next
 * try.
 */
export async function storeMessages(
  db: Database,
  drafts: readonly Addressed[],
  nowMs: number,
): Promise<(Stored | undefined)[]> {
  const column = (name: keyof Addressed) => raw.param(drafts.map((draft) => draft[name]));
  const keys = raw.param([...new Set(drafts.map(({ chatKey }) => chatKey))]);
  const own = raw.raw('(chat_key, sender, sender_id, message_id)');
  const { rows } = await db.execute<StoredRow>(raw`
    with drafts as (
      select * from unnest(${column('chatKey')}::text[], ${column('sender')}::text[], ${column('senderId')}::bigint[],
        ${column('senderName')}::text[], ${column('messageId')}::text[], ${column('contentType')}::integer[],
        ${column('content')}::text[])
        with ordinality as d(chat_key, sender, sender_id, sender_name, message_id, content_type, content, place)
    ), held as (
      select chat_key, last_serial from chat_conversations
      where chat_key = any(${keys}::text[]) order by chat_key for update
    ), before as (
      select place, m.* from drafts join chat_messages m using ${own}
    ), fresh as (
      select d.*, (last_serial + row_number() over (partition by chat_key order by place))::integer as serial
      from drafts d join held using (chat_key) where place not in (select place from before)
    ), moves as (
      select chat_key, max(serial) as serial, max(serial) filter (where sender = 'user') as by_user,
        max(serial) filter (where sender = 'support') as by_support
      from fresh group by chat_key
    ), moved as (
      update chat_conversations c set
        last_serial = serial,
        last_at_ms = case when by_user is null and by_support is null then last_at_ms else ${nowMs}::bigint end,
        waiting_since_ms = case
          when by_user is not null and by_support is null then coalesce(waiting_since_ms, ${nowMs}::bigint)
          when by_user > by_support then ${nowMs}::bigint
          when by_support is not null then null
          else waiting_since_ms
        end,
        closed_at_ms = case when by_user is null then closed_at_ms end,
        user_read_serial = coalesce(by_user, user_read_serial),
        support_serial = coalesce(by_support, support_serial),
        support_at_ms = case when by_support is null then support_at_ms else ${nowMs}::bigint end,
        support_read_serial = coalesce(by_support, support_read_serial)
      from moves where c.chat_key = moves.chat_key
    ), added as (
      insert into chat_messages
        (chat_key, serial, sender, sender_id, sender_name, message_id, content_type, content, created_at_ms)
      select chat_key, serial, sender, sender_id, sender_name, message_id, content_type, content, ${nowMs}::bigint
      from fresh
    )
    select place, serial, null as sender_name, null as content_type, null as content, null as created_at_ms from fresh
    union all
    select place, serial, sender_name, content_type, content, created_at_ms from before`);
  const stored = new Map(rows.map((row) => [Number(row.place), row]));
  return drafts.map((draft, index) => {
    const row = stored.get(index + 1);
    return row && storedOf(draft, row, nowMs);
  });
}

/** What was there before comes back whole; of what was stored now only its place. */
type StoredRow = { readonly place: string; readonly serial: number } & (
  | { readonly content: null }
  | {
      readonly sender_name: string;
      readonly content_type: number;
      readonly content: string;
      readonly created_at_ms: string;
    }
);

function storedOf(draft: Addressed, row: StoredRow, nowMs: number): Stored {
  const { serial } = row;
  if (row.content === null) return { row: { ...draft, serial, createdAtMs: nowMs }, fresh: true };
  const { sender_name: senderName, content_type: contentType, content } = row;
  const before = { ...draft, serial, senderName, contentType, content, createdAtMs: Number(row.created_at_ms) };
  return { row: before, fresh: false };
}
