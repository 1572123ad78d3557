import { type ApprovalView, type CopyPart, copyUserData } from '@candor/protocol';
import { Button, toast } from '@candor/ui';
import { saveJson } from '../app/save-json.ts';
import { useSession } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import styles from '../proposals/Proposals.module.css';

/** The copy of a person's data that two decided on, for the operator who proposed it. */
export function TakeCopy({ approval: { approvalId, kind, state, proposedBy } }: { readonly approval: ApprovalView }) {
  const text = useText();
  const own = useSession()?.operator.operatorId === proposedBy.operatorId;
  const { busy, act } = useAct();
  if (kind !== 'user.export' || state !== 'approved' || !own) return null;
  const take = () =>
    act(async () => {
      saveJson(await wholeCopy(approvalId), `candor-copy-${approvalId}.json`);
      toast({ title: text('approvals.copyTaken') });
    });
  return (
    <div className={styles['buttons']}>
      <Button busy={busy} onClick={take}>
        {text('approvals.takeCopy')}
      </Button>
    </div>
  );
}

async function wholeCopy(approvalId: number): Promise<object> {
  const whole: Record<string, CopyPart['sections'][number]['rows']> = {};
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const input = { approvalId, ...(cursor === undefined ? {} : { cursor }) };
    const part: CopyPart = await ask(copyUserData, { input });
    for (const { name, rows } of part.sections) (whole[name] ??= []).push(...rows);
    cursor = part.next;
  }
  return whole;
}
