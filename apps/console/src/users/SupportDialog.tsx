import { type Evidence, evidences, type Proposal, type UserProfile } from '@candor/protocol';
import { Select } from '@candor/ui';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { paymentName } from '../app/payment-name.ts';

const texts = { reset: 'users.resetText', resetFund: 'users.resetFundText', unbind: 'users.unbindText' } as const;
/** What is proposed to be taken away from somebody who was identified again. */
export type SupportAction = keyof typeof texts;

/** Nobody says that a person was identified in a way, or names what goes, without choosing it. */
const none = '—';

/** What support takes away, as a proposal: what of it, and how the person was identified. */
export function SupportDialog(props: {
  readonly user: Pick<UserProfile, 'userId' | 'payments'>;
  readonly action: SupportAction;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { user, action, onClose } = props;
  const { userId, payments } = user;
  const keep = `${action} ${userId}`;
  const [evidence, setEvidence] = useKept<Evidence | typeof none>(`${keep} evidence`, none);
  const [method, setMethod] = useKept<string>(`${keep} method`, none);
  const methodId = payments.find((one) => String(one.methodId) === method)?.methodId;
  const proposal = evidence === none ? undefined : proposalOf(action, userId, evidence, methodId);
  return (
    <ProposalDialog
      title={`${text(`users.${action}`)}: ${text('cases.user', { id: String(userId) })}`}
      keep={keep}
      proposal={proposal}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{text(texts[action])}</p>
          {action === 'unbind' && (
            <Select
              label={text('users.payment')}
              options={payments.map((one) => ({
                value: String(one.methodId),
                label: `${paymentName(text, one.method)} ${one.account}`,
              }))}
              value={method}
              onValue={setMethod}
            />
          )}
          <Select<Evidence | typeof none>
            label={text('approvals.evidence')}
            options={evidences.map((value) => ({ value, label: text(`approvals.evidence.${value}`) }))}
            value={evidence}
            onValue={setEvidence}
          />
        </>
      )}
    </ProposalDialog>
  );
}

function proposalOf(
  action: SupportAction,
  userId: number,
  evidence: Evidence,
  methodId: number | undefined,
): Proposal | undefined {
  if (action === 'reset') return { kind: 'user.resetFactor', userId, evidence };
  if (action === 'resetFund') return { kind: 'user.resetFundPassword', userId, evidence };
  return methodId === undefined ? undefined : { kind: 'user.unbindPayment', userId, methodId, evidence };
}
