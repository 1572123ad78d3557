import { endUserSessions, readUser, type UserProfile } from '@candor/protocol';
import { Button, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { type SupportAction, SupportDialog } from './SupportDialog.tsx';
import room from '../app/Room.module.css';

const actions = {
  freeze: { kind: 'user.freeze', text: 'users.freezeText' },
  unfreeze: { kind: 'user.unfreeze', text: 'users.unfreezeText' },
  export: { kind: 'user.export', text: 'users.exportText' },
  revokeMerchant: { kind: 'merchant.revoke', text: 'users.revokeMerchantText' },
  revokeAgent: { kind: 'agent.revoke', text: 'users.revokeAgentText' },
  erase: { kind: 'user.erase', text: 'users.eraseText' },
} as const;
type Action = keyof typeof actions;
/** What takes nothing from the user. */
const harmless: ReadonlySet<string> = new Set<Action>(['unfreeze', 'export']);
const isPlain = (action: Action | SupportAction): action is Action => action in actions;

/**
 * What one operator may do alone, as it only takes away, and what they may only propose: another
 * decides.
 */
export function Actions({ user }: { readonly user: UserProfile }) {
  const text = useText();
  const mayEnd = useRight('users.endSessions');
  const mayPropose = useRight('users.propose');
  const [ending, setEnding] = useState(false);
  return (
    <>
      {mayEnd && (
        <div className={room['tools']}>
          <Button variant="danger" onClick={() => setEnding(true)}>
            {text('users.endSessions')}
          </Button>
          {ending && <EndDialog userId={user.userId} onClose={() => setEnding(false)} />}
        </div>
      )}
      {mayPropose && <Proposals user={user} />}
    </>
  );
}

function EndDialog({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const { busy, refusal, act } = useAct();
  const end = (reason: string) =>
    act(async () => {
      await ask(endUserSessions, { input: { userId, reason } });
      // Devices say whether a session is open on them: the profile is looked at again.
      await queries.invalidateQueries({ queryKey: [readUser.id, { userId }] });
      toast({ title: text('users.sessionsEnded') });
      onClose();
    });
  return (
    <ReasonedDialog
      title={`${text('users.endSessions')}: ${text('cases.user', { id: String(userId) })}`}
      keep={`user.endSessions ${userId}`}
      action={text('users.endSessions')}
      dangerous
      busy={busy}
      refusal={refusal}
      onReason={end}
      onClose={onClose}
    >
      <p>{text('users.endSessionsText')}</p>
    </ReasonedDialog>
  );
}

function Proposals({ user }: { readonly user: UserProfile }) {
  const text = useText();
  const [chosen, setChosen] = useState<Action | SupportAction>();
  const { userId, security, payments, frozen, merchant, agent } = user;
  const close = () => setChosen(undefined);
  const bound = security.totpSinceMs !== null || security.passkeys > 0;
  const offered: readonly (Action | SupportAction)[] = [
    frozen ? 'unfreeze' : 'freeze',
    ...(bound ? (['reset'] as const) : []),
    ...(security.fundPassword ? (['resetFund'] as const) : []),
    ...(payments.length > 0 ? (['unbind'] as const) : []),
    ...(merchant ? (['revokeMerchant'] as const) : []),
    ...(agent ? (['revokeAgent'] as const) : []),
    'export',
    'erase',
  ];
  return (
    <section className={room['tools']} aria-label={text('users.actions')}>
      {offered.map((action) => (
        <Button key={action} variant={harmless.has(action) ? 'plain' : 'danger'} onClick={() => setChosen(action)}>
          {text(`users.${action}`)}
        </Button>
      ))}
      {chosen !== undefined &&
        (isPlain(chosen) ? (
          <ActionDialog userId={userId} action={chosen} onClose={close} />
        ) : (
          <SupportDialog user={user} action={chosen} onClose={close} />
        ))}
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
      keep={`${kind} ${userId}`}
      proposal={{ kind, userId }}
      onClose={onClose}
    >
      {() => <p>{text(explained)}</p>}
    </ProposalDialog>
  );
}
