import { verified, type InputOf } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { type FormWords, wordsInForm } from '../page/refused.ts';
import { request } from '../transport/request.ts';

const nothingWrong: FormWords = { at: {}, whole: undefined };

/**
 * Sends a level in for review; gives whether it was taken. `labels` are those of the form's fields
 * by their names on the wire.
 */
export function useSubmit(labels: Readonly<Record<string, string>> = {}) {
  const text = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(nothingWrong);
  const submit = async (input: InputOf<typeof verified>): Promise<boolean> => {
    setBusy(true);
    setWrong(nothingWrong);
    try {
      const state = await request(verified, { input, quiet: true });
      client.setQueryData(['verification'], state);
      toast({ title: text('verify.sent'), tone: 'done' });
      return true;
    } catch (refusal) {
      setWrong(wordsInForm(refusal, labels));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, at: wrong.at, problem: wrong.whole, submit };
}
