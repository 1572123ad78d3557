import { exportAudit, listAudit, verifyAudit, type AuditEntry } from '@candor/protocol';
import { Button, DataTable, Drawer, Empty, TextField, toast, type Column } from '@candor/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { Difference } from '../app/Difference.tsx';
import { Loaded } from '../app/Loaded.tsx';
import { Pager } from '../app/Pager.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useAddressFilter } from '../app/use-address-filter.ts';
import { useText, useTime } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct, useRead } from '../wire/use-ask.ts';
import { actionText } from './action-text.ts';
import { asked, type AuditFilter, fieldsOf, filterOf, type FilterFields, saysAll } from './filter.ts';
import room from '../app/Room.module.css';
import styles from './Audit.module.css';

const size = 50;

/** What operators did: found, opened, checked and taken out. */
export function AuditPage() {
  const text = useText();
  const [fields, choose] = useAddressFilter(fieldsOf, asked);
  const [page, setPage] = useState({ of: '', current: 1 });
  const [opened, setOpened] = useState<AuditEntry>();
  const filter = filterOf(useDeferredValue(fields));
  // Another filter begins on its first page.
  const of = JSON.stringify(filter);
  const current = page.of === of ? page.current : 1;
  const list = useRead(listAudit, { ...filter, current, size });
  const columns = useColumns();
  return (
    <>
      <RoomHead title={text('desk.audit')} lead={text('audit.lead')}>
        <TextField
          label={text('audit.search')}
          type="search"
          value={fields.search}
          onChange={({ target }) => choose({ search: target.value.slice(0, 100) })}
        />
        <TextField
          className={styles['who'] ?? ''}
          label={text('audit.whose')}
          type="search"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
          value={fields.who}
          onChange={({ target }) => choose({ who: target.value })}
        />
        <WhenField label={text('audit.since')} value={fields.from} first="00:00" onValue={(from) => choose({ from })} />
        <WhenField label={text('audit.upTo')} value={fields.to} first="23:59" onValue={(to) => choose({ to })} />
        <Tools fields={fields} />
      </RoomHead>
      <Loaded query={list}>
        {({ records, pages }) => (
          <>
            <DataTable
              caption={text('desk.audit')}
              columns={columns}
              rows={records}
              rowKey={({ auditId }) => String(auditId)}
              onRow={setOpened}
              empty={<Empty text={text('audit.empty')} />}
              mobileRow={(entry) => <MobileRow entry={entry} />}
            />
            <Pager current={current} pages={pages} onPage={(next) => setPage({ of, current: next })} />
          </>
        )}
      </Loaded>
      <Drawer
        open={opened !== undefined}
        onOpenChange={(open) => !open && setOpened(undefined)}
        title={opened === undefined ? '' : `${opened.auditId} · ${actionText(opened.action, text)}`}
      >
        {opened !== undefined && <Entry entry={opened} />}
      </Drawer>
    </>
  );
}

/** A date, and its time in 24 hours wherever the reader is, in their own zone. */
function WhenField(props: {
  readonly label: string;
  readonly value: string;
  /** The time of a date that was only just chosen. */
  readonly first: string;
  readonly onValue: (value: string) => void;
}) {
  const text = useText();
  const { label, value, first, onValue } = props;
  const [date = '', time = ''] = value.split('T');
  return (
    <>
      <TextField
        label={label}
        className={styles['when'] ?? ''}
        type="date"
        value={date}
        onChange={({ target }) => onValue(target.value === '' ? '' : `${target.value}T${time || first}`)}
      />
      <TextField
        label={text('audit.hour')}
        aria-label={`${label}, ${text('audit.hour')}`}
        className={styles['hour'] ?? ''}
        inputMode="numeric"
        placeholder={first}
        maxLength={5}
        disabled={date === ''}
        value={time}
        onChange={({ target }) => onValue(`${date}T${target.value}`)}
      />
    </>
  );
}

/** Every entry found, however many parts it comes in. */
async function wholeFile(filter: AuditFilter): Promise<string[]> {
  const parts: string[] = [];
  let next: { readonly afterId: number; readonly untilId: number } | null = null;
  do {
    const part: Awaited<ReturnType<typeof takePart>> = await takePart(filter, next);
    parts.push(part.csv);
    next = part.next;
  } while (next !== null);
  return parts;
}

const takePart = (filter: AuditFilter, from: { readonly afterId: number; readonly untilId: number } | null) =>
  ask(exportAudit, { input: { ...filter, ...from } });

function Tools({ fields }: { readonly fields: FilterFields }) {
  const text = useText();
  const checking = useAct();
  const exporting = useAct();
  const verify = () =>
    checking.act(async () => {
      const { entries, brokenAt, anchored } = await ask(verifyAudit);
      if (brokenAt !== null) toast({ title: text('audit.broken', { entry: brokenAt }), tone: 'error' });
      else if (entries < anchored) toast({ title: text('audit.cutOff', { entries, anchored }), tone: 'error' });
      else toast({ title: text('audit.holds', { entries }) });
    });
  const takeOut = () =>
    exporting.act(async () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(await wholeFile(filterOf(fields)), { type: 'text/csv' }));
      link.download = 'candor-audit.csv';
      link.click();
      URL.revokeObjectURL(link.href);
    });
  return (
    <>
      <Button busy={checking.busy} onClick={verify}>
        {text('audit.verify')}
      </Button>
      <Button busy={exporting.busy} disabled={!saysAll(fields)} onClick={takeOut}>
        {text('audit.export')}
      </Button>
    </>
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const text = useText();
  const time = useTime();
  return useMemo(
    () => [
      {
        key: 'time',
        head: text('audit.time'),
        cell: ({ timeMs }) => <span className="num">{time(timeMs)}</span>,
        width: '180px',
      },
      { key: 'who', head: text('audit.who'), cell: ({ name }) => <strong>{name}</strong> },
      { key: 'from', head: text('audit.address'), cell: ({ address }) => <span className="num">{address}</span> },
      {
        key: 'action',
        head: text('audit.action'),
        cell: ({ action }) => <span title={action}>{actionText(action, text)}</span>,
      },
      { key: 'object', head: text('audit.object'), cell: ({ object }) => <code>{object}</code> },
      { key: 'reason', head: text('approvals.reason'), cell: ({ reason }) => reason },
      { key: 'hash', head: text('audit.hash'), cell: ({ hash }) => <code>{hash.slice(0, 10)}</code> },
    ],
    [text, time],
  );
}

function MobileRow({ entry: { timeMs, name, action, object } }: { readonly entry: AuditEntry }) {
  const text = useText();
  const time = useTime();
  return (
    <span>
      <strong>{name}</strong> {actionText(action, text)}
      <br />
      <small>
        {time(timeMs)} · {object}
      </small>
    </span>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const text = useText();
  const time = useTime();
  const { name, action, address, timeMs, object, reason, before, after, hash } = entry;
  return (
    <div className={room['form']}>
      <p>
        <strong>{name}</strong> · {time(timeMs)}
        {address !== '' && ` · ${text('audit.address')} ${address}`}
      </p>
      <p>
        <code>
          {action} {object}
        </code>
      </p>
      {reason !== '' && <p>{reason}</p>}
      {isThere(before) && isThere(after) ? (
        <section>
          <h3 className={room['label']}>{`${text('audit.before')} → ${text('audit.after')}`}</h3>
          <Difference before={lined(before)} after={lined(after)} />
        </section>
      ) : (
        <>
          <Json title={text('audit.before')} json={before} />
          <Json title={text('audit.after')} json={after} />
        </>
      )}
      <Json title={text('audit.hash')} json={JSON.stringify(hash)} />
    </div>
  );
}

const isThere = (json: string): boolean => json !== '' && json !== 'null';
/** As it is in the record, a field a line. */
const lined = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

function Json({ title, json }: { readonly title: string; readonly json: string }) {
  if (!isThere(json)) return null;
  return (
    <section>
      <h3 className={room['label']}>{title}</h3>
      <pre className={room['json']}>{lined(json)}</pre>
    </section>
  );
}
