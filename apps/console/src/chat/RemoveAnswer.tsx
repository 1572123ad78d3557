import { type CannedAnswer, deskCanned, deskCannedSave } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useConflict } from '../app/use-conflict.ts';
import { useText } from '../i18n/text.ts';
import { ask, Refusal } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';

/** Whether a ready answer could not be changed because there is none any more. */
export const isGoneMeanwhile = (problem: unknown): boolean =>
  problem instanceof Refusal && problem.reason === 'not_found';

/**
 * Deletes the current version of a ready answer for everybody who answers; the reason goes on
 * record.
 */
export function RemoveAnswer(props: {
  readonly answer: CannedAnswer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const queries = useQueryClient();
  const { answer, onDone, onClose } = props;
  const { busy, refusal, act } = useAct();
  // What a colleague wrote meanwhile is read, and shown here, before it is taken away.
  useConflict(refusal);
  const remove = (reason: string) =>
    act(async () => {
      const { cannedId, updatedAtMs, language, title, text: words } = answer;
      const input = { cannedId, updatedAtMs, language, title, text: words, remove: true, reason };
      await ask(deskCannedSave, { input }).catch((problem: unknown) => {
        // A colleague was faster: it is as it was to be.
        if (!isGoneMeanwhile(problem)) throw problem;
      });
      await queries.invalidateQueries({ queryKey: [deskCanned.id] });
      onDone();
    });
  const title = text('inbox.remove', { title: answer.title });
  return (
    <ReasonedDialog
      title={title}
      keep={`chat.canned.remove ${answer.cannedId}`}
      action={title}
      dangerous
      busy={busy}
      refusal={refusal}
      onReason={remove}
      onClose={onClose}
    >
      <p>{text('inbox.removeText')}</p>
      <blockquote dir="auto">{answer.text}</blockquote>
    </ReasonedDialog>
  );
}
