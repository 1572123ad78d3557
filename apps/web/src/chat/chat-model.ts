import { chatContent, type ChatEvent, type ChatMessage } from '@candor/protocol';
import { create } from 'zustand';
import {
  type Conversation,
  follows,
  lastSerialOf,
  noConversation,
  unreadOf,
  type Unsent,
  withMessages,
  withoutUnsent,
  withUnsent,
} from './conversation.ts';

export interface Page {
  readonly records: readonly ChatMessage[];
  readonly historyAvailable: boolean;
  readonly lastSerial: number;
  readonly unread: number;
  readonly userReadSerial: number;
  readonly supportReadSerial: number;
  readonly rateable: boolean;
}

/** The calls of the conversation, as the model needs them; each throws what the server refused. */
export interface ChatCalls {
  history(current: number, untilSerial?: number): Promise<Page>;
  after(serial: number): Promise<readonly ChatMessage[]>;
  upload(file: Blob): Promise<string>;
  send(message: Pick<Unsent, 'messageId' | 'contentType' | 'content'>): Promise<ChatMessage>;
  read(serial: number): Promise<void>;
  typing(): Promise<void>;
  rate(rating: number): Promise<void>;
}

export interface ChatParts {
  readonly calls: ChatCalls;
  readonly newId: () => string;
  /**
   * The server's words of a refusal; undefined where it was not reached, so that it is worth
   * another try.
   */
  readonly refusalOf: (problem: unknown) => string | undefined;
  readonly onImageFailed: (words: string | undefined) => void;
  readonly now: () => number;
}

export interface ChatState extends Conversation {
  readonly loaded: 'no' | 'loading' | 'yes' | 'failed';
  /** What is typed and not sent. */
  readonly draft: string;
  /** Whether the dialog is open and seen. */
  readonly seen: boolean;
  /** Unread messages before those that are known. */
  readonly unreadBefore: number;
  readonly historyAvailable: boolean;
  readonly busyWithHistory: boolean;
  readonly live: boolean;
  /** Whether support is writing now. */
  readonly supportTyping: boolean;
  readonly rateable: boolean;
}

const fresh: ChatState = {
  ...noConversation,
  loaded: 'no',
  draft: '',
  seen: false,
  unreadBefore: 0,
  historyAvailable: false,
  busyWithHistory: false,
  live: false,
  supportTyping: false,
  rateable: false,
};

/** One sign of writing in that time is enough. */
const typingEveryMs = 3_000;
/** A sign of writing lasts so long. */
const typingLastsMs = 5_000;
/** Records of one answer to `after`; a full one may have more behind it. */
const afterRecords = 200;

/**
 * Not sent for want of a connection: the next one sends it. What was refused waits for its writer,
 * and nothing waits for it.
 */
const isWaiting = ({ state, refusal }: Unsent): boolean => state === 'failed' && refusal === undefined;

/** The unread counter of the button. */
export const unreadIn = (state: ChatState): number => (state.seen ? 0 : state.unreadBefore + unreadOf(state));

/**
 * The user's side of the conversation: what is known, what is on its way, and how both stay right
 * when connections break.
 */
export function chatModel({ calls, newId, refusalOf, onImageFailed, now }: ChatParts) {
  const use = create<ChatState>(() => fresh);
  const get = use.getState;
  const set = use.setState;
  let page = 1;
  let until = 0;
  let typedAtMs = 0;
  let filling: Promise<void> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let readUpTo = 0;
  let typingEnds: ReturnType<typeof setTimeout> | undefined;

  const typed = (typing: boolean): void => {
    clearTimeout(typingEnds);
    set({ supportTyping: typing });
    if (typing) typingEnds = setTimeout(() => set({ supportTyping: false }), typingLastsMs);
  };

  const take = (more: readonly ChatMessage[]): void => {
    set((state) => withMessages(state, more));
    if (more.some(({ sender }) => sender === 'support')) typed(false);
    if (get().seen) markRead();
  };

  /** The newest page; later pages go back from where it ended. */
  const load = async (): Promise<void> => {
    set({ loaded: 'loading' });
    try {
      const first = await calls.history(1);
      page = 1;
      until = first.lastSerial;
      readUpTo = first.userReadSerial;
      set({
        historyAvailable: first.historyAvailable,
        rateable: first.rateable,
        userRead: Math.max(get().userRead, first.userReadSerial),
        supportRead: Math.max(get().supportRead, first.supportReadSerial),
        loaded: 'yes',
      });
      take(first.records);
      set((state) => ({ unreadBefore: Math.max(0, first.unread - unreadOf(state)) }));
    } catch {
      set({ loaded: 'failed' });
    }
  };

  /** Fetches what came after the newest known message; one at a time. */
  const fill = (): Promise<void> => {
    filling ??= (async () => {
      for (;;) {
        const more = await calls.after(lastSerialOf(get()));
        take(more);
        if (more.length < afterRecords) return;
      }
    })()
      // The next connection asks again.
      .catch(() => undefined)
      .finally(() => {
        filling = undefined;
      });
    return filling;
  };

  const markRead = (): void => {
    const last = lastSerialOf(get());
    set({ unreadBefore: 0, userRead: last });
    if (last <= readUpTo) return;
    const before = readUpTo;
    readUpTo = last;
    calls.read(last).catch(() => {
      readUpTo = Math.min(readUpTo, before);
    });
  };

  /** Neither arrived meanwhile, nor its writer another one. */
  const isUnsent = (messageId: string): boolean => get().unsent.some((one) => one.messageId === messageId);

  const fail = (unsent: Unsent, refusal?: string): void => {
    if (!isUnsent(unsent.messageId)) return;
    const { refusal: _earlier, ...rest } = unsent;
    set((state) => withUnsent(state, { ...rest, state: 'failed', ...(refusal !== undefined && { refusal }) }));
  };

  /** Sends a message that is on its way; whether the server was reached. */
  const sendOne = async (messageId: string): Promise<boolean> => {
    const found = get().unsent.find((one) => one.messageId === messageId);
    if (found?.state !== 'sending') return true;
    let unsent = found;
    try {
      if (unsent.file !== undefined && unsent.content === '') {
        unsent = { ...unsent, content: await calls.upload(unsent.file) };
        if (!isUnsent(messageId)) return true;
        set((state) => withUnsent(state, unsent));
      }
      const message = await calls.send(unsent);
      if (!isUnsent(messageId)) return true;
      if (!follows(get(), message)) await fill();
      if (!isUnsent(messageId)) return true;
      take([message]);
      set((state) => withoutUnsent(state, messageId));
      return true;
    } catch (problem) {
      const refusal = refusalOf(problem);
      fail(unsent, refusal);
      if (unsent.contentType === chatContent.image) onImageFailed(refusal);
      return refusal !== undefined;
    }
  };

  /**
   * What was written before and did not reach the server goes first; as long as it does not, what
   * came after it waits with it.
   */
  const sendInOrder = async (messageId: string): Promise<void> => {
    for (;;) {
      // Looked up again each time: what waited may have been discarded meanwhile, or its writer may
      // have left.
      const { unsent } = get();
      const place = unsent.findIndex((one) => one.messageId === messageId);
      const earlier = unsent.slice(0, Math.max(0, place)).find(isWaiting);
      if (earlier === undefined) break;
      set((state) => withUnsent(state, { ...earlier, state: 'sending' }));
      if (await sendOne(earlier.messageId)) continue;
      const held = get().unsent.find((one) => one.messageId === messageId);
      if (held !== undefined) fail(held);
      return;
    }
    await sendOne(messageId);
  };

  /** One after the other, so that they arrive in the order they were written in. */
  const queue = (messageId: string): void => {
    sending = sending.then(() => sendInOrder(messageId));
  };

  const begin = (unsent: Unsent): void => {
    set((state) => withUnsent(state, unsent));
    queue(unsent.messageId);
  };

  const again = (messageId: string): void => {
    const unsent = get().unsent.find((one) => one.messageId === messageId && one.state === 'failed');
    if (unsent === undefined) return;
    const { refusal: _refusal, ...rest } = unsent;
    begin({ ...rest, state: 'sending' });
  };

  return {
    use,
    load,
    /**
     * Messages arrive from now on: what came in between is fetched, and what could not be sent is
     * sent again.
     */
    async onLive(): Promise<void> {
      set({ live: true });
      if (get().loaded !== 'yes') await load();
      else await fill();
      for (const { messageId } of get().unsent.filter(isWaiting)) again(messageId);
    },
    onLost: (): void => set({ live: false }),
    onEvent(event: ChatEvent): void {
      if (event.type === 'read') {
        const { serial } = event;
        if (event.by === 'support') set(({ supportRead }) => ({ supportRead: Math.max(supportRead, serial) }));
        else set(({ userRead }) => ({ userRead: Math.max(userRead, serial) }));
      } else if (event.type === 'typing') {
        if (event.by === 'support') typed(true);
      } else if (get().loaded === 'yes') {
        if (follows(get(), event.message)) take([event.message]);
        else void fill();
        if (event.message.sender === 'system')
          void calls.history(1).then(
            ({ rateable }) => set({ rateable }),
            () => undefined,
          );
      }
    },
    /** The page of messages before those that are known. */
    async older(): Promise<void> {
      if (get().busyWithHistory || !get().historyAvailable) return;
      set({ busyWithHistory: true });
      try {
        const next = await calls.history(page + 1, until);
        page += 1;
        set((state) => ({ ...withMessages(state, next.records), historyAvailable: next.historyAvailable }));
      } catch {
        // The button to ask again is still there.
      } finally {
        set({ busyWithHistory: false });
      }
    },
    send: (content: string): void =>
      begin({ messageId: newId(), contentType: chatContent.text, content, state: 'sending' }),
    sendImage: (file: Blob, preview: string): void =>
      begin({ messageId: newId(), contentType: chatContent.image, content: '', file, preview, state: 'sending' }),
    again,
    discard: (messageId: string): void => set((state) => withoutUnsent(state, messageId)),
    see(seen: boolean): void {
      set({ seen });
      if (seen && get().loaded === 'yes') markRead();
    },
    /** What is typed, as it changes. */
    type: (draft: string): void => set({ draft }),
    /** What this user typed before a reload; unsent messages go out with the next connection. */
    restore: ({ draft, unsent }: Pick<ChatState, 'draft' | 'unsent'>): void => set({ draft, unsent }),
    typing(): void {
      if (now() - typedAtMs < typingEveryMs) return;
      typedAtMs = now();
      calls.typing().catch(() => undefined);
    },
    async rate(rating: number): Promise<void> {
      await calls.rate(rating);
      set({ rateable: false });
    },
    /** Another user, or nobody. */
    forget(): void {
      page = 1;
      until = 0;
      readUpTo = 0;
      set(fresh, true);
    },
  };
}

export type ChatModel = ReturnType<typeof chatModel>;
