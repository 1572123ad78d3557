import type { Call } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Refusal } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';

/**
 * Makes a decision, says so, and reads `again` what it changes; what a colleague decided meanwhile
 * leaves it as well.
 */
export function useDecide(
  onDone: () => void,
  onClose: () => void,
  again: readonly Pick<Call, 'id'>[],
): {
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly decide: (work: () => Promise<unknown>, done: string) => void;
} {
  const queries = useQueryClient();
  const { busy, refusal, act } = useAct();
  const readAgain = async () => {
    for (const { id } of again) await queries.invalidateQueries({ queryKey: [id] });
  };
  const decide = (work: () => Promise<unknown>, done: string) =>
    act(async () => {
      try {
        await work();
      } catch (problem) {
        if (problem instanceof Refusal && problem.reason === 'already_decided') {
          onClose();
          await readAgain();
        }
        throw problem;
      }
      toast({ title: done });
      onDone();
      await readAgain();
    });
  return { busy, refusal, decide };
}
