import {
  chatAfter,
  chatContent,
  chatHistory,
  chatLimits,
  chatRate,
  chatRead,
  chatSend,
  chatTyping,
  chatUploadImage,
} from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid, rejected } from '../../base/problem.ts';
import type { RateLimits } from '../../wire/http/rate-limits.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import { type Chat, marksOf } from './chat.ts';

export interface ChatCallParts {
  readonly chat: Chat;
  readonly uploads: Pick<Uploads, 'storeImage'>;
  readonly limits: Pick<RateLimits, 'chat'> | null;
}

/** The largest page: what "all of it" means. */
const most = 500;

/** A user's calls around the conversation with support. */
export function chatHandlers({ chat, uploads, limits }: ChatCallParts): Handled[] {
  return [
    handle(chatHistory, async ({ input, context }) => {
      const chatKey = await chat.keyOf(context.caller().userId, input.chatKey);
      const conversation = await chat.rows.find(chatKey);
      const lastSerial = conversation?.lastSerial ?? 0;
      const size = input.size === -521 ? most : input.size;
      // Serials have no gaps, so a page is a range of them.
      const total = Math.min(input.untilSerial ?? lastSerial, lastSerial);
      const newest = total - (input.current - 1) * size;
      const records = newest > 0 ? await chat.rows.upTo(chatKey, newest, size) : [];
      const { user, support } = marksOf(conversation);
      return {
        records: chat.shown(records),
        total,
        size,
        current: input.current,
        pages: Math.ceil(total / size),
        chatKey,
        historyAvailable: newest > size,
        unread: await chat.rows.unread(chatKey, 'user'),
        lastSerial,
        userReadSerial: user,
        supportReadSerial: support,
        rateable: conversation !== null && (await chat.rows.rateable(chatKey)) !== null,
      };
    }),
    handle(chatAfter, async ({ input, context }) => {
      const chatKey = await chat.keyOf(context.caller().userId, input.chatKey);
      const records = await chat.rows.after(chatKey, input.serial, chatLimits.afterRecords);
      const conversation = await chat.rows.find(chatKey);
      const { user, support } = marksOf(conversation);
      return {
        records: chat.shown(records),
        lastSerial: conversation?.lastSerial ?? 0,
        userReadSerial: user,
        supportReadSerial: support,
      };
    }),
    handle(chatUploadImage, async ({ context }) => {
      if (context.file === null) throw invalid({ field: 'file', rule: 'required' });
      const owner = { kind: 'user', id: context.caller().userId } as const;
      return uploads.storeImage(context.file, { owner, purpose: 'chat' });
    }),
    handle(chatSend, async ({ input, context }) => {
      const { userId } = context.caller();
      const chatKey = await chat.keyOf(userId, input.chatId ?? input.chatKey);
      await limits?.chat(userId);
      return {
        message: await chat.send(
          chatKey,
          { side: 'user', id: userId, name: '' },
          {
            ...input,
            contentType: input.contentType ?? input.content_type ?? chatContent.text,
          },
        ),
      };
    }),
    handle(chatRead, async ({ input, context }) => {
      const chatKey = await chat.keyOf(context.caller().userId);
      return { unread: await chat.read(chatKey, 'user', input.serial) };
    }),
    handle(chatTyping, async ({ context }) => {
      chat.typing(await chat.keyOf(context.caller().userId), 'user');
      return {};
    }),
    handle(chatRate, async ({ input, context }) => {
      const chatKey = await chat.keyOf(context.caller().userId);
      const closingId = await chat.rows.rateable(chatKey);
      if (closingId === null || !(await chat.rows.rate(closingId, input.rating))) throw rejected('not_found');
      return {};
    }),
  ];
}
