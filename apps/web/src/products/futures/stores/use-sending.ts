import type { Call, InputOf, OutputOf } from '@candor/protocol';
import { useRef, useState } from 'react';
import { useIntent } from '../../../account/intent.ts';
import { toastChecking, wordsOf } from '../../../page/refused.ts';
import { untilKnown } from '../../../transport/until-known.ts';
import { readContractsAgain } from './account.ts';

export interface Sender<C extends Call> {
  readonly send: (input: Omit<InputOf<C>, 'requestId'>) => void;
  readonly busy: boolean;
  /** Why the last attempt was refused, in the server's words. */
  readonly refused: string | undefined;
  readonly clear: () => void;
}

/**
 * Makes a call of the contracts that changes something: each intent once, under one request id,
 * however often it has to be asked again. The same input after an attempt without an answer is the
 * same request.
 */
export function useSending<C extends Call>(call: C, onDone: (output: OutputOf<C>) => void): Sender<C> {
  const intent = useIntent();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const run = async (input: Omit<InputOf<C>, 'requestId'>): Promise<void> => {
    const output = await intent.send(input, ({ requestId, isRepeat }) => {
      const whole = { ...input, requestId } as unknown as InputOf<C>;
      return untilKnown(call, { input: whole, isRepeat, onChecking: toastChecking });
    });
    onDone(output);
  };
  const send = (input: Omit<InputOf<C>, 'requestId'>): void => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefused(undefined);
    run(input)
      .catch((problem: unknown) => setRefused(wordsOf(problem)))
      .finally(() => {
        sending.current = false;
        setBusy(false);
        readContractsAgain();
      });
  };
  return { send, busy, refused, clear: () => setRefused(undefined) };
}
