import { verified, type InputOf } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { wordsOf } from '../shell/refused.ts';
import { Refusal } from '../transport/refusal.ts';
import { request } from '../transport/request.ts';

/** Sends a level in for review. */
export function useSubmit() {
  const text = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (input: InputOf<typeof verified>): Promise<Refusal | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const state = await request(verified, { input, quiet: true });
      client.setQueryData(['verification'], state);
      toast({ title: text('verify.sent'), tone: 'done' });
      return undefined;
    } catch (refusal) {
      setProblem(wordsOf(refusal));
      return refusal instanceof Refusal ? refusal : undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, submit };
}
