import { listOperators, type OperatorView } from '@candor/protocol';
import { Badge, Button, DataTable, Menu, type Column } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useSession } from '../entry/session.ts';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { OperatorDialog, type Change } from './OperatorDialog.tsx';
import { PartDialog, type Part } from './PartDialog.tsx';
import { ShownNameDialog } from '../own-security/ShownNameDialog.tsx';
import styles from './Operators.module.css';

/** Who works here, in which roles, and how that is changed. */
export function OperatorsPage() {
  const text = useText();
  const list = useRead(listOperators, undefined, { everyMs: 10_000 });
  const [change, setChange] = useState<Change>();
  const [part, setPart] = useState<Part>();
  const [named, setNamed] = useState<OperatorView>();
  const asks = useMemo(() => ({ onChange: setChange, onPart: setPart, onName: setNamed }), []);
  const columns = useColumns(asks);
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
                {!row.hasPassword && <State operator={row} />}
                <Actions operator={row} asks={asks} />
              </span>
            )}
          />
        )}
      </Loaded>
      {change !== undefined && <OperatorDialog change={change} onClose={() => setChange(undefined)} />}
      {part !== undefined && <PartDialog part={part} onClose={() => setPart(undefined)} />}
      {named !== undefined && <ShownNameDialog operator={named} onClose={() => setNamed(undefined)} />}
    </>
  );
}

/** What the menu of an operator asks for. */
interface Asks {
  readonly onChange: (change: Change) => void;
  readonly onPart: (part: Part) => void;
  readonly onName: (operator: OperatorView) => void;
}

function useColumns(asks: Asks): readonly Column<OperatorView>[] {
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
        cell: ({ secondFactor, passkeys }) =>
          passkeys > 0
            ? text('operators.passkeys', { passkeys })
            : text(secondFactor ? 'operators.set' : 'operators.missing'),
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
        cell: (row) => <Actions operator={row} asks={asks} />,
      },
    ],
    [text, time, own, asks],
  );
}

function Roles({ operator }: { readonly operator: OperatorView }) {
  const text = useText();
  return <span>{operator.roles.map((role) => text(`operators.role.${role}`)).join(', ')}</span>;
}

function State({ operator: { disabled, hasPassword, welcome } }: { readonly operator: OperatorView }) {
  const text = useText();
  if (disabled) return <Badge tone="bad">{text('operators.disabled')}</Badge>;
  if (hasPassword) return <Badge tone="good">{text('operators.active')}</Badge>;
  // A link of the command line counts alone.
  const parts = welcome.link?.by === null ? (['link'] as const) : (['link', 'code'] as const);
  return (
    <span className={styles['welcome']}>
      <Badge tone="wait">{text('operators.unused')}</Badge>
      {parts.map((kind) => (
        <PartState key={kind} title={text(`operators.${kind}`)} part={welcome[kind]} />
      ))}
    </span>
  );
}

/** Who gave a part, and until when it counts. */
function PartState({ title, part }: { readonly title: string; readonly part: OperatorView['welcome']['link'] }) {
  const text = useText();
  const time = useTime();
  if (part === null) return <small>{text('operators.partMissing', { part: title })}</small>;
  const name = part.by?.name ?? text('operators.commandLine');
  return <small>{text('operators.partGiven', { part: title, name, time: time(part.expiresAtMs) })}</small>;
}

function Actions({ operator, asks }: { readonly operator: OperatorView; readonly asks: Asks }) {
  const text = useText();
  const { onChange, onPart, onName } = asks;
  const me = useSession()?.operator.operatorId;
  const own = me === operator.operatorId;
  const { hasPassword, welcome } = operator;
  // The operator who gave one part is refused the other one.
  const parts = (['link', 'code'] as const).filter(
    (kind) => !hasPassword && (me === undefined || welcome[kind === 'link' ? 'code' : 'link']?.by?.operatorId !== me),
  );
  const asked = (kind: Exclude<Change['kind'], 'operator.add'>) => () => onChange({ kind, operator });
  const items = operator.disabled
    ? [{ label: text('operators.enable'), onSelect: asked('operator.enable') }]
    : [
        { label: text('operators.change'), onSelect: asked('operator.roles') },
        { label: text('own.shown'), onSelect: () => onName(operator) },
        { label: text('operators.reset'), onSelect: asked('operator.reset') },
        ...parts.map((kind) => ({ label: text(`operators.${kind}`), onSelect: () => onPart({ kind, operator }) })),
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
