import { chatContent } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { otcProfiles } from '../../base/sql/otc-schema.ts';
import type { OtcChat } from './otc-chat.ts';
import type { OtcOrders } from './orders.ts';
import type { OtcGround } from './otc-parts.ts';
import type { OtcPayees } from './payees.ts';

/** What an automatic reply is stored under: it is no answer of a person. */
const automatic = 'auto-';
export const isAutomatic = (messageId: string): boolean => messageId.startsWith(automatic);

/**
 * What follows an opening outside the exchange: the payee is frozen, and the owner's automatic
 * reply sent. Done again it changes nothing, even where the owner has edited the reply in between.
 */
export function afterOpening(
  ground: Pick<OtcGround, 'sql' | 'projector'>,
  { orders, payees, chat }: { readonly orders: OtcOrders; readonly payees: OtcPayees; readonly chat: OtcChat },
): (orderId: number, userId: number) => Promise<void> {
  return async (orderId, userId) => {
    const order = await orders.ofParty(userId, String(orderId));
    await payees.freeze(order);
    const db = await ground.sql.db();
    const [profile] = await db.select().from(otcProfiles).where(eq(otcProfiles.userId, order.ownerId));
    const content = profile?.autoReply ?? '';
    if (content === '') return;
    const reply = { messageId: `${automatic}${orderId}`, contentType: chatContent.text, content };
    await chat.send(order, order.ownerId, reply, true);
  };
}
