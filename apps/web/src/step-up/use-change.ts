import { isDismissed, toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { type FormWords, wordsInForm } from '../page/refused.ts';
import { guarded, StepUpClosed } from './step-up-store.ts';
import { useSecurityChanged } from './state.ts';

interface Held {
  readonly withdrawalsHeldUntilMs?: number | null;
}

const nothingWrong: FormWords = { at: {}, whole: undefined };

/**
 * Runs a change of security: asks for a second factor where one is due, says what became of it and
 * until when withdrawals wait. `labels` are those of the form's fields by their names on the wire;
 * what was refused about one of them is in `at`.
 */
export function useChange(labels: Readonly<Record<string, string>> = {}) {
  const text = useText();
  const time = useTime();
  const changed = useSecurityChanged();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(nothingWrong);
  const run = async <Value extends object>(
    call: () => Promise<Value>,
    done: string | undefined,
  ): Promise<Value | undefined> => {
    setBusy(true);
    setWrong(nothingWrong);
    try {
      const value = await guarded(call);
      const held = (value as Held).withdrawalsHeldUntilMs;
      const more = typeof held === 'number' ? ` ${text('security.heldUntil', { time: time.dateTime(held) })}` : '';
      if (done !== undefined) toast({ title: text('common.done'), text: done + more, tone: 'done' });
      await changed();
      return value;
    } catch (refusal) {
      if (!(refusal instanceof StepUpClosed || isDismissed(refusal))) setWrong(wordsInForm(refusal, labels));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, at: wrong.at, problem: wrong.whole, run };
}
