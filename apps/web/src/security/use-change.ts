import { toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { wordsOf } from '../shell/refused.ts';
import { guarded, StepUpClosed } from './step-up-store.ts';
import { useSecurityChanged } from './state.ts';

interface Held {
  readonly withdrawalsHeldUntilMs?: number | null;
}

/** Runs a change of security: asks for a second factor where one is due, says what became of it and until when withdrawals wait. */
export function useChange() {
  const text = useText();
  const time = useTime();
  const changed = useSecurityChanged();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async <Value extends object>(call: () => Promise<Value>, done: string): Promise<Value | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const value = await guarded(call);
      const held = (value as Held).withdrawalsHeldUntilMs;
      const more = typeof held === 'number' ? { text: text('security.heldUntil', { time: time.dateTime(held) }) } : {};
      toast({ title: done, ...more, tone: 'done' });
      await changed();
      return value;
    } catch (refusal) {
      if (!(refusal instanceof StepUpClosed)) setProblem(wordsOf(refusal));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
