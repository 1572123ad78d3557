import {
  chatLimits,
  deskAfter,
  deskAssign,
  deskCanned,
  deskCannedHistory,
  deskCannedSave,
  deskClose,
  deskCredentials,
  deskFind,
  deskList,
  deskRead,
  deskSeen,
  deskSend,
  deskTake,
  deskTyping,
  deskUploadImage,
  rightsOf,
} from '@candor/protocol';
import type { Broker } from '../../wire/broker/broker.ts';
import { type CallContext, handle, type Handled } from '../../wire/http/handler.ts';
import { invalid } from '../../base/problem.ts';
import { rolesOf } from '../../wire/http/operator-roles.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import type { Chat } from '../../talk/chat/chat.ts';
import type { Clerk, Desk } from './support-desk.ts';

export interface DeskCallParts {
  readonly desk: Desk;
  readonly chat: Chat;
  readonly broker: Pick<Broker, 'admit'>;
  readonly uploads: Pick<Uploads, 'storeImage'>;
}

/** The calls of those who answer customers. */
export function deskHandlers({ desk, chat, broker, uploads }: DeskCallParts): Handled[] {
  const changed = async (chatKey: string, clerk: Clerk) => {
    const { userReadSerial: _mark, ...conversation } = await desk.open(chatKey, clerk);
    return { conversation };
  };
  return [
    handle(deskList, async ({ input, context }) => {
      const { operatorId } = context.operator();
      const { records, pages } = await desk.rows.list(input.view, operatorId, input.current);
      return { records, pages, counts: await desk.rows.counts(operatorId) };
    }),
    handle(deskFind, async ({ input: { search, current }, context }) => desk.find(search, clerkOf(context), current)),
    handle(deskRead, async ({ input, context }) => {
      const { userReadSerial, ...conversation } = await desk.look(
        input.chatKey,
        clerkOf(context),
        input.untilSerial !== undefined,
      );
      const { chatKey, userId, name, lastSerial } = conversation;
      const page = await desk.page(chatKey, Math.min(input.untilSerial ?? lastSerial, lastSerial));
      const customer = await desk.customer(chatKey, Number(userId), name);
      return { conversation, ...page, userReadSerial, typing: desk.isTyping(chatKey), customer };
    }),
    handle(deskAfter, async ({ input, context }) => {
      const { userReadSerial, ...conversation } = await desk.look(input.chatKey, clerkOf(context), true);
      const rows = await chat.rows.after(input.chatKey, input.serial, chatLimits.afterRecords);
      return { conversation, messages: chat.shown(rows), userReadSerial, typing: desk.isTyping(input.chatKey) };
    }),
    handle(deskTake, async ({ input: { chatKey }, context }) => {
      const clerk = clerkOf(context);
      await desk.take(chatKey, clerk);
      return changed(chatKey, clerk);
    }),
    handle(deskAssign, async ({ input: { chatKey, operatorId, reason }, context }) => {
      const clerk = clerkOf(context);
      await desk.assign(chatKey, operatorId, reason, clerk);
      return changed(chatKey, clerk);
    }),
    handle(deskSend, async ({ input, context }) => ({
      message: await desk.send(input.chatKey, input, clerkOf(context)),
    })),
    handle(deskUploadImage, async ({ context }) => {
      if (context.file === null) throw invalid({ field: 'file', rule: 'required' });
      const owner = { kind: 'operator', id: context.operator().operatorId } as const;
      return uploads.storeImage(context.file, { owner, purpose: 'chat' });
    }),
    handle(deskSeen, async ({ input: { chatKey, serial }, context }) => {
      await desk.own(chatKey, clerkOf(context));
      await chat.read(chatKey, 'support', serial);
      return {};
    }),
    handle(deskTyping, async ({ input: { chatKey }, context }) => {
      await desk.own(chatKey, clerkOf(context));
      chat.typing(chatKey, 'support');
      return {};
    }),
    handle(deskClose, async ({ input: { chatKey, reason }, context }) => {
      const clerk = clerkOf(context);
      await desk.close(chatKey, reason, clerk);
      return changed(chatKey, clerk);
    }),
    handle(deskCredentials, async ({ context }) => {
      const { operatorId, sessionId } = context.operator();
      return broker.admit({ kind: 'operator', operatorId: String(operatorId), sessionId, about: 'conversations' });
    }),
    handle(deskCanned, async () => ({ records: await desk.canned(), colleagues: await desk.colleagues() })),
    handle(deskCannedHistory, async ({ input: { cannedId } }) => ({ records: await desk.cannedHistory(cannedId) })),
    handle(deskCannedSave, async ({ input, context }) => {
      await desk.saveCanned(input, clerkOf(context));
      return { records: await desk.canned() };
    }),
  ];
}

function clerkOf(context: CallContext): Clerk {
  const { operatorId, row, actor } = context.operator();
  return {
    operatorId,
    name: row.name,
    shownName: row.shownName,
    assigns: rightsOf(rolesOf(row)).includes('chat.assign'),
    actor,
  };
}
