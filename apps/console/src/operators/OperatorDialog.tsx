import { disableOperator, operatorRoles, type OperatorRole, type OperatorView, type Proposal } from '@candor/protocol';
import { Checkbox, TextField } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { usePropose } from '../proposals/use-propose.ts';
import { ReasonedDialog } from '../app/ReasonedDialog.tsx';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import room from '../app/Room.module.css';

/** What is to be changed about whom. Disabling is done at once; everything else is proposed. */
export type Change =
  | { readonly kind: 'operator.add' }
  | {
      readonly kind: 'operator.roles' | 'operator.enable' | 'operator.reset' | 'disable';
      readonly operator: OperatorView;
    };

const titles = {
  'operator.add': 'operators.add',
  'operator.roles': 'operators.change',
  'operator.enable': 'operators.enable',
  'operator.reset': 'operators.reset',
  disable: 'operators.disable',
} as const;

export function OperatorDialog({ change, onClose }: { readonly change: Change; readonly onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const present: readonly OperatorRole[] = 'operator' in change ? change.operator.roles : [];
  const keep = `${change.kind} ${'operator' in change ? change.operator.operatorId : 'new'}`;
  const [name, setName] = useKept(`${keep} name`, '');
  const [roles, setRoles] = useKept<readonly OperatorRole[]>(`${keep} roles ${present.join(' ')}`, present);
  const { busy, refusal, send } = usePropose(onClose);
  const disabling = useAct();
  const wanted = proposalOf(change, name.trim().toLowerCase(), roles);
  const asksRoles = change.kind === 'operator.add' || change.kind === 'operator.roles';
  const refused = refusal ?? disabling.refusal;
  const submit = (reason: string) => {
    if (wanted !== undefined) return send(wanted, reason);
    if (change.kind !== 'disable') return;
    const { operatorId } = change.operator;
    disabling.act(async () => {
      await ask(disableOperator, { input: { operatorId, reason } });
      await queries.invalidateQueries();
      onClose();
    });
  };
  return (
    <ReasonedDialog
      title={`${text(titles[change.kind])}${'operator' in change ? ` · ${change.operator.name}` : ''}`}
      keep={keep}
      action={text(change.kind === 'disable' ? 'operators.disable' : 'markets.propose')}
      dangerous={change.kind === 'disable'}
      ready={!asksRoles || roles.length > 0}
      busy={busy || disabling.busy}
      refusal={refused}
      onReason={submit}
      onClose={onClose}
    >
      {change.kind === 'disable' && <p>{text('operators.disableText')}</p>}
      {change.kind === 'operator.reset' && <p>{text('operators.resetText')}</p>}
      {change.kind === 'operator.add' && (
        <TextField
          label={text('entry.name')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={refused?.of('name')}
        />
      )}
      {asksRoles && (
        <fieldset>
          <legend className={room['label']}>{text('operators.roles')}</legend>
          {operatorRoles.map((role) => (
            <Checkbox
              key={role}
              checked={roles.includes(role)}
              onChecked={(on) => setRoles(on ? [...roles, role] : roles.filter((one) => one !== role))}
            >
              {text(`operators.role.${role}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </ReasonedDialog>
  );
}

function proposalOf(change: Change, name: string, roles: readonly OperatorRole[]): Proposal | undefined {
  switch (change.kind) {
    case 'operator.add':
      return { kind: 'operator.add', name, roles: [...roles] };
    case 'operator.roles':
      return { kind: 'operator.roles', operatorId: change.operator.operatorId, roles: [...roles] };
    case 'operator.enable':
    case 'operator.reset':
      return { kind: change.kind, operatorId: change.operator.operatorId };
    case 'disable':
      return undefined;
  }
}
