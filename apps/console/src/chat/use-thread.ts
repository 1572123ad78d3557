import { type ChatMessage, deskAfter, deskRead, type DeskRead, deskSeen } from '@candor/protocol';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../entry/session.ts';
import { ask, Refusal } from '../wire/ask.ts';
import { atMostEvery } from '../live/at-most-every.ts';
import { useChatNews } from '../live/chat-news.ts';
import { joined } from './joined.ts';
import { readMark } from './read-mark.ts';

/**
 * How often it is asked while no news come by themselves; while they do, for what was lost on the
 * way, and at most.
 */
const lookMs = { alone: 5_000, live: 60_000, most: 300 } as const;
/** So long a customer who was writing is said to be. */
const typingMs = 4_000;
const fullAnswer = 200;
/** So many messages before one that was found are shown with it. */
const leadingUp = 5;

/**
 * A conversation as it is now: read once, then asked for what came after whenever there is news of
 * it, so that nothing is missed or shown twice. What comes while the operator does not look at it
 * (`watched`) is not read yet.
 */
export function useThread(chatKey: string, watched: boolean) {
  const own = useSession()?.operator.operatorId;
  const [state, setState] = useState<DeskRead>();
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef<DeskRead>(undefined);
  const opening = useRef<Promise<DeskRead>>(undefined);
  const take = useCallback((next: DeskRead) => {
    latest.current = next;
    setState(next);
    setRefusal(undefined);
  }, []);
  const look = useCallback(async (): Promise<void> => {
    try {
      if (latest.current === undefined) {
        // Each opening goes on record: two looks at once are one.
        opening.current ??= ask(deskRead, { input: { chatKey } }).finally(() => (opening.current = undefined));
        return take(await opening.current);
      }
      for (let full = true; full;) {
        const known: DeskRead = latest.current;
        const serial = known.messages.at(-1)?.serial ?? 0;
        const { messages, ...rest } = await ask(deskAfter, { input: { chatKey, serial } });
        // Two looks may be under way: each adds to what there is by now.
        const here: DeskRead = latest.current;
        const userReadSerial = Math.max(here.userReadSerial, rest.userReadSerial);
        take({ ...here, ...rest, userReadSerial, messages: joined(here.messages, messages) });
        full = messages.length === fullAnswer;
      }
    } catch (problem) {
      setRefusal(problem instanceof Refusal ? problem.message : '');
    }
  }, [chatKey, take]);
  const soon = useRef<() => void>(() => undefined);
  const lookSoon = useCallback(() => soon.current(), []);
  useEffect(() => {
    soon.current = atMostEvery(lookMs.most, () => void look());
  }, [look]);
  const [writingAt, setWritingAt] = useState<number>();
  const live = useChatNews((news) => {
    if (news === 'everything') return;
    if (news.changed.includes(chatKey)) lookSoon();
    if (news.typing.includes(chatKey)) setWritingAt(Date.now());
  });
  useEffect(() => {
    if (writingAt === undefined) return undefined;
    const timer = setTimeout(() => setWritingAt(undefined), typingMs);
    return () => clearTimeout(timer);
  }, [writingAt]);
  useEffect(() => {
    // At first, and whenever news begin or cease to come by themselves.
    lookSoon();
    const timer = setInterval(lookSoon, live ? lookMs.live : lookMs.alone);
    return () => clearInterval(timer);
  }, [live, lookSoon]);
  const mark = useMemo(() => readMark((serial) => ask(deskSeen, { input: { chatKey, serial } })), [chatKey]);
  const mine = state !== undefined && state.conversation.operatorId === own;
  useEffect(() => {
    if (!mine) return undefined;
    // Whenever something was read again, and when the page is shown again.
    const markNow = () => mark.see(state.conversation.lastSerial, watched && document.visibilityState === 'visible');
    markNow();
    document.addEventListener('visibilitychange', markNow);
    return () => document.removeEventListener('visibilitychange', markNow);
  }, [mark, mine, state, watched]);
  const older = useCallback(async (): Promise<void> => {
    const known = latest.current;
    const first = known?.messages[0]?.serial ?? 1;
    if (known === undefined || first <= 1) return;
    const page = await ask(deskRead, { input: { chatKey, untilSerial: first - 1 } });
    // What came while the older page was read stays.
    const here: DeskRead = latest.current ?? known;
    take({ ...here, historyAvailable: page.historyAvailable, messages: joined(page.messages, here.messages) });
  }, [chatKey, take]);
  /**
   * Reads back to a message, if it is older than what is known: all from shortly before it on, so
   * that nothing is left out between.
   */
  const reach = useCallback(
    async (serial: number): Promise<void> => {
      const first = latest.current?.messages[0]?.serial ?? 1;
      if (first <= serial) return;
      const start = Math.max(0, serial - 1 - leadingUp);
      let found: ChatMessage[] = [];
      for (let from = start; from < first - 1;) {
        const { messages } = await ask(deskAfter, { input: { chatKey, serial: from } });
        if (messages.length === 0) return;
        found = joined(found, messages);
        from = found.at(-1)?.serial ?? first;
      }
      const known = latest.current;
      if (known === undefined) return;
      // Somebody may have read further back meanwhile.
      const messages = joined(found, known.messages);
      take({ ...known, historyAvailable: known.historyAvailable && (messages[0]?.serial ?? 1) > 1, messages });
    },
    [chatKey, take],
  );
  const add = useCallback(
    (message: ChatMessage): void => {
      const known = latest.current;
      // What lies between comes with the next look.
      if (known !== undefined && message.serial === (known.messages.at(-1)?.serial ?? 0) + 1)
        take({ ...known, messages: joined(known.messages, [message]) });
      else void look();
    },
    [look, take],
  );
  return {
    state,
    refusal,
    mine,
    writing: live ? writingAt !== undefined : state?.typing === true,
    look,
    older,
    reach,
    add,
    reported: mark.reported,
  };
}
