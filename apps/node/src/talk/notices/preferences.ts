import { type NoticeKind, noticeKinds } from '@candor/protocol';
import { and, eq, or } from 'drizzle-orm';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { noticePreferences } from '../../base/sql/schema.ts';

export interface Channels {
  readonly inbox: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

interface KindRule {
  readonly usual: Channels;
  /**
   * Channels that cannot be turned off; their mails are sent by the rooms themselves, with more in
   * them.
   */
  readonly fixed: readonly ('inbox' | 'mail')[];
}

/** What each kind begins with. */
export const kindRules: Readonly<Record<NoticeKind, KindRule>> = {
  security: { usual: { inbox: true, mail: true, push: true }, fixed: ['inbox', 'mail'] },
  order_filled: { usual: { inbox: true, mail: false, push: false }, fixed: [] },
  // Every result is in the open tab and in the list: nobody is called back to it unless they ask.
  contract_settled: { usual: { inbox: false, mail: false, push: false }, fixed: [] },
  // What a user may have to act on, or did not do themselves, is said everywhere at first.
  margin_warning: { usual: { inbox: true, mail: true, push: true }, fixed: [] },
  liquidation: { usual: { inbox: true, mail: true, push: true }, fixed: ['inbox'] },
  stop_fired: { usual: { inbox: true, mail: false, push: true }, fixed: [] },
  // A user who sets an alert wants it away from the page too.
  price_alert: { usual: { inbox: true, mail: false, push: true }, fixed: [] },
  deposit: { usual: { inbox: true, mail: true, push: true }, fixed: [] },
  // A user who did not ask for it hears of it in time to cancel it.
  withdrawal: { usual: { inbox: true, mail: true, push: true }, fixed: ['inbox'] },
  // Time runs in both: the side that pays or releases has minutes.
  otc: { usual: { inbox: true, mail: true, push: true }, fixed: ['inbox'] },
  appeal: { usual: { inbox: true, mail: true, push: true }, fixed: ['inbox'] },
  verification: { usual: { inbox: true, mail: true, push: true }, fixed: ['inbox', 'mail'] },
  application: { usual: { inbox: true, mail: true, push: true }, fixed: ['inbox', 'mail'] },
  chat_reply: { usual: { inbox: true, mail: true, push: true }, fixed: [] },
  // Everyone finds them under their own heading; the inbox does not repeat them.
  announcement: { usual: { inbox: true, mail: false, push: false }, fixed: ['inbox'] },
};

/** How users are notified of things, as far as they differ from the defaults. */
export class Preferences {
  readonly #sql: Pick<Sql, 'db'>;

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  async of(userId: number, kind: NoticeKind, tx?: Transaction): Promise<Channels> {
    const db = tx ?? (await this.#sql.db());
    const mine = and(eq(noticePreferences.userId, userId), eq(noticePreferences.kind, kind));
    const [row] = await db.select().from(noticePreferences).where(mine);
    return held(kind, row ?? kindRules[kind].usual);
  }

  async all(userId: number): Promise<(Channels & { readonly kind: NoticeKind })[]> {
    const db = await this.#sql.db();
    const rows = await db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId));
    return noticeKinds.map((kind) => ({
      kind,
      ...held(kind, rows.find((row) => row.kind === kind) ?? kindRules[kind].usual),
    }));
  }

  async save(userId: number, kind: NoticeKind, channels: Channels): Promise<void> {
    const db = await this.#sql.db();
    const { inbox, mail, push } = held(kind, channels);
    await db
      .insert(noticePreferences)
      .values({ userId, kind, inbox, mail, push })
      .onConflictDoUpdate({
        target: [noticePreferences.userId, noticePreferences.kind],
        set: { inbox, mail, push },
      });
  }

  /** Users who chose to be notified of a kind beside the inbox. */
  async wanting(kind: NoticeKind): Promise<number[]> {
    const db = await this.#sql.db();
    const rows = await db
      .select({ userId: noticePreferences.userId })
      .from(noticePreferences)
      .where(
        and(eq(noticePreferences.kind, kind), or(eq(noticePreferences.mail, true), eq(noticePreferences.push, true))),
      );
    return rows.map(({ userId }) => userId);
  }
}

/** Fixed channels stay on, whatever was chosen. */
const held = (kind: NoticeKind, { inbox, mail, push }: Channels): Channels => {
  const { fixed } = kindRules[kind];
  return { inbox: inbox || fixed.includes('inbox'), mail: mail || fixed.includes('mail'), push };
};
