import type { Call, InputOf, OutputOf } from '@candor/protocol';
import { useState } from 'react';
import { useIntent } from '../../../account/intent.ts';
import { useText } from '../../../i18n/text.ts';
import { toastRefusal, wordsOf } from '../../../page/refused.ts';
import { Refusal } from '../../../transport/refusal.ts';
import { OutcomeUnknown, untilKnown } from '../../../transport/until-known.ts';

/** What came of the last try that did not succeed. */
export interface Failed {
  readonly words: string;
  readonly reason: string | undefined;
  /** Whether nobody knows if it was done: the same may be sent again. */
  readonly unknown: boolean;
}

/** Sends a swap: a retry of the same one carries the same id, so it is booked once. */
export function useOnce<C extends Call>(call: C, onDone: (output: OutputOf<C>) => void) {
  const text = useText();
  const intent = useIntent();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const send = (wanted: Omit<InputOf<C>, 'requestId'>) => {
    setBusy(true);
    setFailed(undefined);
    const onChecking = () => setFailed({ words: text('common.checking'), reason: undefined, unknown: true });
    intent
      .send(wanted, ({ requestId, isRepeat }) =>
        untilKnown(call, { input: { ...wanted, requestId } as InputOf<C>, isRepeat, onChecking }),
      )
      .then((output) => {
        setFailed(undefined);
        onDone(output);
      })
      .catch((problem: unknown) => {
        const unknown = problem instanceof OutcomeUnknown;
        const reason = problem instanceof Refusal ? problem.reason : undefined;
        setFailed({ words: wordsOf(problem), reason, unknown });
        toastRefusal(text('swap.failed'), problem);
      })
      .finally(() => setBusy(false));
  };
  return { send, busy, failed, forget: () => setFailed(undefined) };
}
