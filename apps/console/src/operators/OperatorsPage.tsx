import { listOperators, type OperatorView } from '@candor/protocol';
import { Badge, Button, DataTable, Menu, type Column } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useSession } from '../entry/session.ts';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { OperatorDialog, type Change } from './OperatorDialog.tsx';
import styles from './Operators.module.css';

/** Who works here, in which roles, and how that is changed. */
export function OperatorsPage() {
  const text = useText();
  const list = useRead(listOperators, undefined, { everyMs: 10_000 });
  const [change, setChange] = useState<Change>();
  const [link, setLink] = useState<OperatorView>();
  const columns = useColumns(setChange, setLink);
  return (
    <>
      <RoomHead title={text('desk.operators')} lead={text('operators.lead')}>
        <Button variant="primary" onClick={() => setChange({ kind: 'operator.add' })}>
          {text('operators.add')}
        </Button>
      </RoomHead>
      <Loaded query={list}>
        {({ records }) => (
          <DataTable
            caption={text('desk.operators')}
            columns={columns}
            rows={records}
            rowKey={({ operatorId }) => String(operatorId)}
            mobileRow={(row) => (
              <span className={styles['mobile']}>
                <strong>{row.name}</strong>
                <Roles operator={row} />
                <Actions operator={row} onChange={setChange} onLink={setLink} />
              </span>
            )}
          />
        )}
      </Loaded>
      {change !== undefined && <OperatorDialog change={change} onClose={() => setChange(undefined)} />}
      {link !== undefined && <LinkDialog operator={link} onClose={() => setLink(undefined)} />}
    </>
  );
}

function useColumns(
  onChange: (change: Change) => void,
  onLink: (operator: OperatorView) => void,
): readonly Column<OperatorView>[] {
  const text = useText();
  const time = useTime();
  const own = useSession()?.operator.operatorId;
  return useMemo(
    () => [
      {
        key: 'name',
        head: text('entry.name'),
        sortValue: ({ name }) => name,
        cell: ({ name, operatorId }) => (
          <>
            <strong>{name}</strong> {operatorId === own && <small>{text('operators.you')}</small>}
          </>
        ),
      },
      { key: 'roles', head: text('operators.roles'), cell: (row) => <Roles operator={row} /> },
      { key: 'state', head: text('markets.state'), cell: (row) => <State operator={row} /> },
      {
        key: 'factor',
        head: text('operators.factor'),
        cell: ({ secondFactor }) => text(secondFactor ? 'operators.set' : 'operators.missing'),
      },
      {
        key: 'login',
        head: text('operators.lastLogin'),
        cell: ({ lastLoginAtMs }) => (
          <span className="num">{lastLoginAtMs === null ? text('operators.never') : time(lastLoginAtMs)}</span>
        ),
      },
      {
        key: 'actions',
        head: text('operators.actions'),
        cell: (row) => <Actions operator={row} onChange={onChange} onLink={onLink} />,
      },
    ],
    [text, time, own, onChange, onLink],
  );
}

function Roles({ operator }: { readonly operator: OperatorView }) {
  const text = useText();
  return <span>{operator.roles.map((role) => text(`operators.role.${role}`)).join(', ')}</span>;
}

function State({ operator: { disabled, hasPassword } }: { readonly operator: OperatorView }) {
  const text = useText();
  if (disabled) return <Badge tone="bad">{text('operators.disabled')}</Badge>;
  if (!hasPassword) return <Badge tone="wait">{text('operators.unused')}</Badge>;
  return <Badge tone="good">{text('operators.active')}</Badge>;
}

function Actions(props: {
  readonly operator: OperatorView;
  readonly onChange: (change: Change) => void;
  readonly onLink: (operator: OperatorView) => void;
}) {
  const text = useText();
  const { operator, onChange, onLink } = props;
  const own = useSession()?.operator.operatorId === operator.operatorId;
  const asked = (kind: Exclude<Change['kind'], 'operator.add'>) => () => onChange({ kind, operator });
  const items = operator.disabled
    ? [{ label: text('operators.enable'), onSelect: asked('operator.enable') }]
    : [
        { label: text('operators.change'), onSelect: asked('operator.roles') },
        { label: text('operators.reset'), onSelect: asked('operator.reset') },
        ...(operator.hasPassword ? [] : [{ label: text('operators.link'), onSelect: () => onLink(operator) }]),
        ...(own ? [] : [{ label: text('operators.disable'), onSelect: asked('disable') }]),
      ];
  return (
    <Menu
      trigger={
        <Button size={28} aria-label={`${text('operators.actions')}, ${operator.name}`}>
          {text('operators.actions')} <ChevronDown size={12} aria-hidden />
        </Button>
      }
      items={items}
    />
  );
}
