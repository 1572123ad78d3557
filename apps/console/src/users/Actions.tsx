import type { UserProfile } from '@candor/protocol';
import { Button } from '@candor/ui';
import { useState } from 'react';
import { ProposalDialog } from '../approvals/ProposalDialog.tsx';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import room from '../app/Room.module.css';

const actions = {
  freeze: { kind: 'user.freeze', text: 'users.freezeText' },
  unfreeze: { kind: 'user.unfreeze', text: 'users.unfreezeText' },
  reset: { kind: 'user.resetFactor', text: 'users.resetText' },
  export: { kind: 'user.export', text: 'users.exportText' },
  revokeMerchant: { kind: 'merchant.revoke', text: 'users.revokeMerchantText' },
  revokeAgent: { kind: 'agent.revoke', text: 'users.revokeAgentText' },
  erase: { kind: 'user.erase', text: 'users.eraseText' },
} as const;
type Action = keyof typeof actions;

/** What one operator may only propose: another decides. */
export function Actions({ user }: { readonly user: UserProfile }) {
  const text = useText();
  const mayPropose = useRight('users.propose');
  const [chosen, setChosen] = useState<Action>();
  if (!mayPropose) return null;
  const { userId, security, frozen, merchant, agent } = user;
  const bound = security.totpSinceMs !== null || security.passkeys > 0;
  const offered: readonly Action[] = [
    frozen ? 'unfreeze' : 'freeze',
    ...(bound ? (['reset'] as const) : []),
    ...(merchant ? (['revokeMerchant'] as const) : []),
    ...(agent ? (['revokeAgent'] as const) : []),
    'export',
    'erase',
  ];
  return (
    <section className={room['tools']} aria-label={text('users.actions')}>
      {offered.map((action) => (
        <Button key={action} onClick={() => setChosen(action)}>
          {text(`users.${action}`)}
        </Button>
      ))}
      {chosen !== undefined && <ActionDialog userId={userId} action={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

function ActionDialog(props: { readonly userId: number; readonly action: Action; readonly onClose: () => void }) {
  const text = useText();
  const { userId, action, onClose } = props;
  const { kind, text: explained } = actions[action];
  return (
    <ProposalDialog
      title={`${text(`users.${action}`)}: ${text('cases.user', { id: String(userId) })}`}
      proposal={{ kind, userId }}
      onClose={onClose}
    >
      {() => <p>{text(explained)}</p>}
    </ProposalDialog>
  );
}
