import { type ChatMessage, deskAfter, deskRead, type DeskRead, deskSeen } from '@candor/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../entry/session.ts';
import { ask, Refusal } from '../wire/ask.ts';
import { joined } from './joined.ts';

const everyMs = 1_500;
const fullAnswer = 200;

/** A conversation as it is now: read once, then asked again and again for what came after, so that nothing is missed or shown twice. */
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
        take({ ...known, ...rest, messages: joined(known.messages, messages) });
        full = messages.length === fullAnswer;
      }
    } catch (problem) {
      setRefusal(problem instanceof Refusal ? problem.message : '');
    }
  }, [chatKey, take]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const again = (): void => {
      void look().finally(() => {
        if (!left) timer = setTimeout(again, everyMs);
      });
    };
    again();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [look]);
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
  return { state, refusal, mine, look, older, add };
}
