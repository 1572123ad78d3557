import { openDataDir } from '../../../apps/node/src/base/ops/data-dir.ts';
import { openSql } from '../../../apps/node/src/base/sql/open-sql.ts';
import {
  approvals,
  chatConversations,
  chatMessages,
  closingRequests,
  users,
  verifications,
} from '../../../apps/node/src/base/sql/schema.ts';

/** The first of the people of a busy desk; the others follow it. */
export const firstUser = 5_000_001;
/**
 * So many identity checks wait, wishes for an account to be closed, and proposals were refused:
 * more than a page of each.
 */
export const busy = { cases: 103, closings: 52, halts: 22, freezes: 2 } as const;
const startMs = Date.UTC(2026, 0, 5);

/** A conversation of that many messages, of which one has the words that are looked for. */
interface Talk {
  readonly email: string;
  readonly messages: number;
  /** Which of them it is, and what it says. */
  readonly at: number;
  readonly says: string;
}
export const talks: readonly Talk[] = [
  { email: 'quentin@example.xyz', messages: 60, at: 12, says: 'My DEPOSIT of Tuesday is not here' },
  { email: 'rosalind@example.xyz', messages: 2, at: 2, says: 'A deposit from another bank' },
  { email: 'someone@example.org', messages: 1, at: 1, says: 'Good morning' },
];

/** Fills the folder of an exchange that does not run with what a desk has after a busy week. */
export async function fillDesk(dataDir: string): Promise<void> {
  const dir = openDataDir(dataDir);
  const sql = openSql({ dir: dir.sql });
  await sql.opened();
  const db = await sql.db();
  await db.insert(users).values(
    talks.map(({ email }, at) => ({
      userId: firstUser + at,
      email,
      emailKey: email,
      passwordHash: 'nobody logs in',
      chatKey: keyOf(at),
      inviteCode: `DESK${at}`,
      registeredAtMs: startMs,
    })),
  );
  await db.insert(chatConversations).values(
    talks.map(({ messages }, at) => ({
      chatKey: keyOf(at),
      userId: firstUser + at,
      lastSerial: messages,
      lastAtMs: startMs - at,
      waitingSinceMs: startMs,
      createdAtMs: startMs,
    })),
  );
  await db.insert(chatMessages).values(talks.flatMap(messagesOf));
  const ofUser = (at: number) => ({ userId: firstUser + at });
  await db.insert(verifications).values(
    each(busy.cases, (at) => ({
      ...ofUser(at),
      verificationId: at + 1,
      level: 'primary',
      state: 'submitted',
      facts: '',
      documentHash: '',
      submittedAtMs: startMs + at * 60_000,
    })),
  );
  await db.insert(closingRequests).values(each(busy.closings, (at) => ({ ...ofUser(at), askedAtMs: startMs + at })));
  const halts = each(busy.halts, (at) =>
    refused(`halt-${at}`, { kind: 'market.state', symbol: at < 21 ? 'BTC/USDT' : 'ETH/USDT', state: 'halted' }),
  );
  const freezes = each(busy.freezes, (at) => refused(`freeze-${at}`, { kind: 'user.freeze', ...ofUser(at) }));
  await db.insert(approvals).values([...halts, ...freezes]);
  await sql.close();
  dir.unlock();
}

const keyOf = (at: number): string => `desk-talk-${at}`;
const each = <Row>(count: number, row: (at: number) => Row): Row[] => Array.from({ length: count }, (_, at) => row(at));

const messagesOf = ({ messages, at, says }: Talk, talk: number) =>
  each(messages, (index) => ({
    chatKey: keyOf(talk),
    serial: index + 1,
    sender: 'user',
    senderId: firstUser + talk,
    messageId: `seeded-${index}`,
    contentType: 1,
    content: index + 1 === at ? says : `Message ${index + 1}`,
    createdAtMs: startMs + index * 60_000,
  }));

const refused = (requestId: string, proposal: { readonly kind: string; readonly [field: string]: unknown }) => ({
  kind: proposal.kind,
  content: JSON.stringify(proposal),
  before: JSON.stringify(proposal.kind === 'market.state' ? { state: 'open' } : {}),
  reason: 'It was proposed in a busy week',
  state: 'refused',
  proposedBy: 1,
  proposedAtMs: startMs,
  expiresAtMs: startMs,
  requestId,
  decidedBy: 2,
  decidedAtMs: startMs,
  remark: 'Not needed',
});
