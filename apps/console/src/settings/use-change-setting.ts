import { changeSetting, type InputOf } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../i18n/text.ts';
import { ask, type Refusal } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';

/** Puts a new version of a setting in force. */
export function useChangeSetting(onDone: () => void): {
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly send: (input: InputOf<typeof changeSetting>) => void;
} {
  const text = useText();
  const queries = useQueryClient();
  const { busy, refusal, act } = useAct();
  const send = (input: InputOf<typeof changeSetting>) =>
    act(async () => {
      await ask(changeSetting, { input });
      toast({ title: text('settings.saved') });
      await queries.invalidateQueries();
      onDone();
    });
  return { busy, refusal, send };
}
