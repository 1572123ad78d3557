import { type MailRow, mailStates, openMail, readMailbox } from '@candor/protocol';
import type { Audit } from '../audit/audit.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import type { MessageRow, Post } from '../../wire/mail/post.ts';
import { masked, typedContact } from '../../identity/users/addresses.ts';
import type { Users } from '../../identity/users/users.ts';

export interface MailboxDeskParts {
  readonly post: Pick<Post, 'mailbox' | 'message'>;
  readonly users: Pick<Users, 'byContact'>;
  readonly audit: Audit;
}

const pageRows = 50;

/**
 * The calls of the mailbox. Texts may hold codes: each is opened by itself, and who opened it is on
 * record.
 */
export function mailboxDeskHandlers({ post, users, audit }: MailboxDeskParts): Handled[] {
  /** As the owner of an address wrote it, however it was typed here. */
  const writtenAs = async (typed: string) => {
    const contact = typedContact(typed);
    const user = await users.byContact(contact);
    const own = contact.channel === 'mail' ? user?.email : user?.phone;
    return { address: own ?? contact.address, userId: user?.userId ?? null };
  };
  return [
    handle(readMailbox, async ({ input: { address, current }, context }) => {
      const of = address === undefined ? null : await writtenAs(address);
      const rows = await post.mailbox({
        limit: pageRows + 1,
        offset: (current - 1) * pageRows,
        ...(of && { address: of.address }),
      });
      await audit.tell(context.operator().actor, {
        action: 'mailbox.read',
        object: of?.userId ? `user:${of.userId}` : 'mailbox',
        after: { current, byAddress: of !== null, messages: Math.min(rows.length, pageRows) },
      });
      return { records: rows.slice(0, pageRows).map(viewOf), more: rows.length > pageRows };
    }),
    handle(openMail, async ({ input: { messageId }, context }) => {
      const row = await post.message(messageId);
      if (!row) throw rejected('not_found', {}, [{ field: 'messageId', rule: 'not_found' }]);
      await audit.tell(context.operator().actor, {
        action: 'mailbox.open',
        object: row.userId === null ? `message:${messageId}` : `user:${row.userId}`,
        after: { messageId, kind: row.kind },
      });
      // Codes and links of what is on its way let anyone who reads them into the account; a mailbox
      // without carriers is a demo's.
      return { ...viewOf(row), body: row.state === 'kept' ? row.body : '' };
    }),
  ];
}

function viewOf({
  messageId,
  channel,
  address,
  userId,
  kind,
  language,
  subject,
  state,
  createdAtMs,
}: MessageRow): MailRow {
  const by = channel === 'sms' ? 'sms' : 'mail';
  return {
    messageId,
    channel: by,
    address: masked({ channel: by, address }),
    userId,
    kind,
    language,
    subject,
    state: mailStates.find((one) => one === state) ?? 'kept',
    createdAtMs,
  };
}
