import {
  chatContent,
  chatUploadImage,
  getChatRecord,
  otcChatRead,
  otcChatTyping,
  type OtcChatEvent,
  sendChatRecord,
} from '@candor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useSession } from '../../../session/session.ts';
import { wordsOf } from '../../../page/refused.ts';
import { keptWhileGrowing } from '../../../transport/kept-while-growing.ts';
import { request } from '../../../transport/request.ts';
import { ownKey } from './use-news.ts';

/** A message of this page that the exchange has not confirmed. */
export interface Unsent {
  readonly messageId: string;
  readonly content: string;
  readonly file?: File;
  readonly preview?: string;
  /** Why it was not sent; undefined while it is on its way. */
  readonly failed?: string;
}

const firstPage = 30;
const everything = -521;
const typingEveryMs = 3_000;
const typingLastsMs = 5_000;
const lookEveryMs = 15_000;

/** What the two sides of an order say: read, written, typing and read marks. */
export function useOrderChat(orderCode: string, isShown: boolean) {
  const userId = useSession()?.user.userId;
  const client = useQueryClient();
  const [whole, setWhole] = useState(false);
  /** What is typed and not sent: it stays while another tab of the page is looked at. */
  const [draft, setDraft] = useState('');
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [otherTypes, setOtherTypes] = useState(false);
  const [otherRead, setOtherRead] = useState(0);
  const typedAtMs = useRef(0);
  const typingEnds = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readUpTo = useRef(0);
  const queryKey = [ownKey, 'chat', userId, orderCode];
  const size = whole ? everything : firstPage;
  const pageKey = [...queryKey, { size }];
  const query = useQuery({
    queryKey: pageKey,
    enabled: userId !== undefined,
    refetchInterval: lookEveryMs,
    placeholderData: keptWhileGrowing(pageKey),
    queryFn: ({ signal }) =>
      request(getChatRecord, {
        params: { id: orderCode },
        input: { size },
        signal,
        quiet: true,
      }),
  });
  const { data } = query;
  const again = () => client.invalidateQueries({ queryKey });
  const messages = [...(data?.records ?? [])].toSorted((one, other) => one.serial - other.serial);
  const last = messages.at(-1)?.serial ?? 0;

  useEffect(() => {
    if (!isShown || last <= Math.max(readUpTo.current, data?.ownReadSerial ?? 0)) return;
    readUpTo.current = last;
    request(otcChatRead, { input: { orderCode, serial: last }, quiet: true })
      .then(() =>
        Promise.all(['orders', 'order'].map((kind) => client.invalidateQueries({ queryKey: [ownKey, kind] }))),
      )
      .catch(() => {
        readUpTo.current = 0;
      });
  }, [isShown, last, data?.ownReadSerial, orderCode, client]);
  useEffect(() => () => clearTimeout(typingEnds.current), []);

  const deliver = async (one: Unsent) => {
    const { failed: _before, ...asked } = one;
    const { messageId, file } = one;
    setUnsent((all) => [...all.filter((other) => other.messageId !== messageId), asked]);
    try {
      const content =
        file === undefined ? one.content : (await request(chatUploadImage, { input: {}, file, quiet: true })).id;
      const contentType = file === undefined ? chatContent.text : chatContent.image;
      await request(sendChatRecord, { input: { orderCode, content, contentType, messageId }, quiet: true });
      await again();
      setUnsent((all) => all.filter((other) => other.messageId !== messageId));
    } catch (problem) {
      setUnsent((all) =>
        all.map((other) => (other.messageId === messageId ? { ...other, failed: wordsOf(problem) } : other)),
      );
    }
  };

  return {
    query,
    draft,
    setDraft,
    messages,
    unsent,
    otherTypes,
    otherRead: Math.max(otherRead, data?.otherReadSerial ?? 0),
    isOpen: data?.open ?? false,
    older: data?.historyAvailable === true && !whole ? () => setWhole(true) : undefined,
    onEvent({ orderCode: of, event }: OtcChatEvent): void {
      if (of !== orderCode) return;
      if (event.what === 'read') return setOtherRead((before) => Math.max(before, event.serial));
      clearTimeout(typingEnds.current);
      setOtherTypes(event.what === 'typing');
      if (event.what === 'message') void again();
      else typingEnds.current = setTimeout(() => setOtherTypes(false), typingLastsMs);
    },
    send: (content: string): void => void deliver({ messageId: newRequestId(), content }),
    sendImage: (file: File): void =>
      void deliver({ messageId: newRequestId(), content: '', file, preview: URL.createObjectURL(file) }),
    again: (one: Unsent): void => void deliver(one),
    discard: (messageId: string): void => setUnsent((all) => all.filter((one) => one.messageId !== messageId)),
    typing(): void {
      if (Date.now() - typedAtMs.current < typingEveryMs) return;
      typedAtMs.current = Date.now();
      request(otcChatTyping, { input: { orderCode }, quiet: true }).catch(() => undefined);
    },
  };
}

export type OrderChatState = ReturnType<typeof useOrderChat>;
