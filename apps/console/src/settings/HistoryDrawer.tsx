import { settingHistory, type SettingVersion } from '@candor/protocol';
import { Button, Drawer } from '@candor/ui';
import { Difference } from '../app/Difference.tsx';
import { Loaded } from '../app/Loaded.tsx';
import room from '../app/Room.module.css';
import { useText, useTime } from '../i18n/text.ts';
import { useState } from 'react';
import { useRead } from '../wire/use-ask.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useLines } from './use-lines.ts';
import styles from './Settings.module.css';

/** Every version of a setting; an older one is put on top again to roll back. */
export function HistoryDrawer(props: {
  readonly setting: SettingVersion;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const time = useTime();
  const { setting, mayEdit, onClose } = props;
  const { name } = setting;
  const versions = useRead(settingHistory, { name });
  const [restored, setRestored] = useState<SettingVersion>();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={text(`settings.name.${name}`)}>
      <Loaded query={versions}>
        {({ records }) => (
          <>
            <ol className={room['versions']}>
              {records.map((one, index) => (
                <li key={one.version}>
                  <p>
                    <strong className="num">{one.version}</strong>{' '}
                    {one.changedAtMs === null ? text('settings.started') : `${one.changedBy}, ${time(one.changedAtMs)}`}
                  </p>
                  {one.reason !== '' && <p>{one.reason}</p>}
                  <Version version={one} before={records[index + 1]} />
                  {mayEdit && index > 0 && (
                    <Button size={28} onClick={() => setRestored(one)}>
                      {text('settings.restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {restored !== undefined && records[0] !== undefined && (
              <RestoreDialog
                restored={restored}
                newest={records[0]}
                onDone={onClose}
                onClose={() => setRestored(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

/** What a version changed of the one before it; the first one as it is now. */
function Version(props: { readonly version: SettingVersion; readonly before: SettingVersion | undefined }) {
  const text = useText();
  const linesOf = useLines();
  const { version, before } = props;
  const lines = linesOf(version);
  if (before !== undefined)
    return (
      <div className={styles['compared']}>
        <Difference before={linesOf(before).join('\n')} after={lines.join('\n')} />
      </div>
    );
  if (lines.length === 0) return <p>{text('settings.none')}</p>;
  return (
    <ul className={styles['lines']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
