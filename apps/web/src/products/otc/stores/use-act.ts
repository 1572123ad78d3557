import type { Call, InputOf, OutputOf } from '@candor/protocol';
import { useRef } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { OutcomeUnknown, untilKnown } from '../../../transport/until-known.ts';
import { useOtcChanged } from './use-news.ts';

/**
 * Sends what is done once: a retry of the same intent carries the same id. Where the exchange wants
 * a second factor first, it is asked for. What was read of trades is read again afterwards, also
 * after a refusal, which often means that something changed.
 */
export function useAct(labels: Readonly<Record<string, string>> = {}) {
  const { busy, at, problem, run } = useChange(labels);
  const changed = useOtcChanged();
  const intent = useRef<{ readonly of: string; readonly id: string } | undefined>(undefined);
  const act = async <C extends Call>(
    call: C,
    wanted: Omit<InputOf<C>, 'requestId'>,
    done?: string,
  ): Promise<OutputOf<C> | undefined> => {
    const of = `${call.id} ${JSON.stringify(wanted)}`;
    const earlier = intent.current?.of === of ? intent.current : undefined;
    const { id } = (intent.current = earlier ?? { of, id: newRequestId() });
    const send = async () => {
      try {
        const output = await untilKnown(call, {
          input: { ...wanted, requestId: id } as InputOf<C>,
          isRepeat: earlier !== undefined,
          onChecking: () => undefined,
        });
        intent.current = undefined;
        return output as OutputOf<C> & object;
      } catch (failed) {
        if (!(failed instanceof OutcomeUnknown)) intent.current = undefined;
        throw failed;
      }
    };
    const output = await run(send, done);
    changed();
    return output;
  };
  return { busy, at, problem, act };
}
