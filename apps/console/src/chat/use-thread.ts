import { type ChatMessage, deskAfter, deskRead, type DeskRead, deskSeen } from '@candor/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../entry/session.ts';
import { ask, Refusal } from '../wire/ask.ts';
import { useDesk } from '../live/desk.ts';
import { atMostEvery } from './at-most-every.ts';
import { joined } from './joined.ts';

/** How often it is asked while no news come by themselves, and at most while they do. */
const lookMs = { alone: 5_000, most: 300 } as const;
/** So long a customer who was writing is said to be. */
const typingMs = 4_000;
const fullAnswer = 200;

/** A conversation as it is now: read once, then asked for what came after whenever there is news of it, so that nothing is missed or shown twice. */
export function useThread(chatKey: string) {
  const own = useSession()?.operator.operatorId;
  const [state, setState] = useState<DeskRead>();
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef<DeskRead>(undefined);
  const seen = useRef(0);
  const take = useCallback((next: DeskRead) => {
    latest.current = next;
    setState(next);
    setRefusal(undefined);
  }, []);
  const look = useCallback(async (): Promise<void> => {
    try {
      if (latest.current === undefined) return take(await ask(deskRead, { input: { chatKey } }));
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
  const live = useDesk((news) => {
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
    if (live) return undefined;
    const timer = setInterval(lookSoon, lookMs.alone);
    return () => clearInterval(timer);
  }, [live, lookSoon]);
  const last = state?.conversation.lastSerial ?? 0;
  const mine = state !== undefined && state.conversation.operatorId === own;
  useEffect(() => {
    if (!mine || last <= seen.current || document.visibilityState !== 'visible') return;
    seen.current = last;
    ask(deskSeen, { input: { chatKey, serial: last } }).catch(() => {
      seen.current = 0;
    });
  }, [chatKey, last, mine]);
  const older = useCallback(async (): Promise<void> => {
    const known = latest.current;
    const first = known?.messages[0]?.serial ?? 1;
    if (known === undefined || first <= 1) return;
    const page = await ask(deskRead, { input: { chatKey, untilSerial: first - 1 } });
    take({ ...known, historyAvailable: page.historyAvailable, messages: joined(page.messages, known.messages) });
  }, [chatKey, take]);
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
  return { state, refusal, mine, writing: live ? writingAt !== undefined : state?.typing === true, look, older, add };
}
