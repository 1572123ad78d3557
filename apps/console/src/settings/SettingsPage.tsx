import { listSettings, type SettingVersion } from '@candor/protocol';
import { Button, DataTable, type Column } from '@candor/ui';
import { useMemo, useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useRight } from '../entry/session.ts';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import { useLines } from './use-lines.ts';
import styles from './Settings.module.css';

/** What operators set for the whole platform, in versions. */
export function SettingsPage() {
  const text = useText();
  const settings = useRead(listSettings, undefined, { everyMs: 10_000 });
  const mayEdit = useRight('config.edit');
  const [changed, setChanged] = useState<SettingVersion>();
  const [looked, setLooked] = useState<SettingVersion>();
  const columns = useColumns(mayEdit, setChanged, setLooked);
  return (
    <>
      <RoomHead title={text('desk.settings')} lead={text('settings.lead')} />
      <Loaded query={settings}>
        {({ records }) => (
          <DataTable
            caption={text('desk.settings')}
            columns={columns}
            rows={records}
            rowKey={({ name }) => name}
            mobileRow={(setting) => (
              <span className={styles['mobile']}>
                <strong>{text(`settings.name.${setting.name}`)}</strong>
                <Value setting={setting} />
                <Actions setting={setting} mayEdit={mayEdit} onChange={setChanged} onHistory={setLooked} />
              </span>
            )}
          />
        )}
      </Loaded>
      {changed !== undefined && <SettingDialog setting={changed} onClose={() => setChanged(undefined)} />}
      {looked !== undefined && (
        <HistoryDrawer setting={looked} mayEdit={mayEdit} onClose={() => setLooked(undefined)} />
      )}
    </>
  );
}

type Choose = (setting: SettingVersion) => void;

function useColumns(mayEdit: boolean, onChange: Choose, onHistory: Choose): readonly Column<SettingVersion>[] {
  const text = useText();
  const time = useTime();
  return useMemo(
    () => [
      {
        key: 'name',
        head: text('settings.setting'),
        cell: ({ name }) => <strong>{text(`settings.name.${name}`)}</strong>,
      },
      { key: 'value', head: text('settings.value'), cell: (setting) => <Value setting={setting} /> },
      {
        key: 'changed',
        head: text('settings.changed'),
        cell: ({ changedBy, changedAtMs }) => (
          <span className="num">
            {changedAtMs === null ? text('settings.started') : `${changedBy}, ${time(changedAtMs)}`}
          </span>
        ),
      },
      {
        key: 'version',
        head: text('settings.version'),
        align: 'end',
        cell: ({ version }) => <span className="num">{version}</span>,
      },
      {
        key: 'actions',
        head: text('operators.actions'),
        cell: (setting) => <Actions setting={setting} mayEdit={mayEdit} onChange={onChange} onHistory={onHistory} />,
      },
    ],
    [text, time, mayEdit, onChange, onHistory],
  );
}

/** The most lines of a value that the list shows; the rest is in its history. */
const linesMost = 4;

function Value({ setting }: { readonly setting: SettingVersion }) {
  const text = useText();
  const lines = useLines()(setting);
  const more = lines.length - linesMost;
  if (lines.length === 0) return text('settings.none');
  return (
    <ul className={styles['lines']}>
      {lines.slice(0, linesMost).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 && <li>{text('settings.more', { count: more })}</li>}
    </ul>
  );
}

function Actions(props: {
  readonly setting: SettingVersion;
  readonly mayEdit: boolean;
  readonly onChange: Choose;
  readonly onHistory: Choose;
}) {
  const text = useText();
  const { setting, mayEdit, onChange, onHistory } = props;
  const named = (word: string) => `${word}, ${text(`settings.name.${setting.name}`)}`;
  return (
    <span className={styles['actions']}>
      {mayEdit && (
        <Button size={28} aria-label={named(text('settings.change'))} onClick={() => onChange(setting)}>
          {text('settings.change')}
        </Button>
      )}
      <Button size={28} aria-label={named(text('settings.history'))} onClick={() => onHistory(setting)}>
        {text('settings.history')}
      </Button>
    </span>
  );
}
