import { Dialog, Kbd, Switch } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { paletteKeys } from '../palette/use-palette-key.ts';
import { setSingleKeys, useSingleKeys } from '../app/single-keys.ts';
import room from '../app/Room.module.css';
import styles from './Frame.module.css';

const keys = [
  [paletteKeys, 'palette.title'],
  [['G', '…'], 'keys.go'],
  [['J', 'K'], 'keys.move'],
  [['Enter'], 'keys.open'],
  [['A'], 'keys.approve'],
  [['R'], 'keys.refuse'],
  [['/'], 'keys.search'],
  [['?'], 'keys.help'],
] as const;

/** What single keys do, and whether they do: who needs them not to, turns them off here. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const on = useSingleKeys();
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={text('keys.title')}>
      <div className={room['form']}>
        <Switch checked={on} onChecked={setSingleKeys}>
          {text('keys.on')}
        </Switch>
        <dl className={styles['keyList']}>
          {keys.map(([names, meaning]) => (
            <div key={meaning}>
              <dt>
                {names.map((name) => (
                  <Kbd key={name}>{name}</Kbd>
                ))}
              </dt>
              <dd>{text(meaning)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
