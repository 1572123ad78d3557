import { chatAfter, chatHistory, chatRate, chatRead, chatSend, chatTyping, chatUploadImage } from '@candor/protocol';
import { toast } from '@candor/ui';
import { newRequestId } from '../account/request-id.ts';
import { textNow } from '../i18n/text.ts';
import { onUser, sessionNow } from '../session/session.ts';
import { Refusal, unreachable } from '../transport/refusal.ts';
import { request } from '../transport/request.ts';
import { chatModel } from './chat-model.ts';
import { forgetKept, keep, keptOf, type Writer } from './kept.ts';

const quiet = true;

/** The conversation of the logged-in user. */
export const chat = chatModel({
  calls: {
    history: (current, untilSerial) =>
      request(chatHistory, { input: { current, ...(untilSerial !== undefined && { untilSerial }) }, quiet }),
    after: async (serial) => (await request(chatAfter, { input: { serial }, quiet })).records,
    upload: async (file) => (await request(chatUploadImage, { input: {}, file, quiet })).id,
    send: async ({ messageId, contentType, content }) =>
      (await request(chatSend, { input: { messageId, contentType, content }, quiet })).message,
    read: async (serial) => void (await request(chatRead, { input: { serial }, quiet })),
    typing: async () => void (await request(chatTyping, { input: {}, quiet })),
    rate: async (rating) => void (await request(chatRate, { input: { rating } })),
  },
  newId: newRequestId,
  refusalOf: (problem) => (problem instanceof Refusal && problem.code !== unreachable ? problem.message : undefined),
  onImageFailed: (words) =>
    toast({ title: textNow('chat.imageFailed'), ...(words !== undefined && { text: words }), tone: 'error' }),
  now: Date.now,
});

let user: string | null | undefined;
let writer: Writer | undefined;
onUser((next) => {
  writer = undefined;
  if (user !== undefined && user !== next) chat.forget();
  if (typeof user === 'string' && next === null) forgetKept();
  user = next;
  const chatKey = sessionNow()?.user.chatKey;
  if (next === null || chatKey === undefined) return;
  writer = { userId: next, chatKey };
  chat.restore(keptOf(writer));
});

chat.use.subscribe((state, before) => {
  if (writer !== undefined && (state.draft !== before.draft || state.unsent !== before.unsent)) keep(writer, state);
});
