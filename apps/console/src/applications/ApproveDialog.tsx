import type { ApplicationRow } from '@candor/protocol';
import { useState } from 'react';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { ReviewChecklist } from '../cases/ReviewChecklist.tsx';
import { useText } from '../i18n/text.ts';

const looks = ['person', 'facts', 'reach'] as const;

/**
 * Proposes an approval once everything that only eyes can see was seen; a second person approves
 * it.
 */
export function ApproveDialog({ row, onClose }: { readonly row: ApplicationRow; readonly onClose: () => void }) {
  const text = useText();
  const { kind, userId, applicationId } = row;
  const [seen, setSeen] = useState<readonly (typeof looks)[number][]>([]);
  return (
    <ProposalDialog
      title={`${text(`approvals.kind.${kind}.approve`)}: ${text('cases.user', { id: String(userId) })}`}
      keep={`${kind}.approve ${applicationId}`}
      proposal={seen.length < looks.length ? undefined : { kind: `${kind}.approve`, userId, applicationId }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{text('apps.approveText')}</p>
          <ReviewChecklist looks={looks} seen={seen} onSeen={setSeen} says={(look) => text(`apps.look.${look}`)} />
        </>
      )}
    </ProposalDialog>
  );
}
