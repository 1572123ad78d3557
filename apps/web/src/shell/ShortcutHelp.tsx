import { Dialog, Kbd } from '@candor/ui';
import type { MessageKey } from '@candor/i18n';
import { useText } from '../i18n/text.ts';
import { openWindow } from './shell-store.ts';
import styles from './Preferences.module.css';

const keys: readonly (readonly [keys: readonly string[], text: MessageKey])[] = [
  [['?'], 'shell.keys.help'],
  [['/', 'Ctrl K'], 'shell.keys.search'],
  [['T'], 'shell.keys.theme'],
  [['G', 'H M S A O'], 'shell.keys.go'],
  [['B', 'S'], 'shell.keys.side'],
  [['P', 'A'], 'shell.keys.fields'],
  [['1', '2', '3', '4'], 'shell.keys.share'],
  [['Ctrl Enter'], 'shell.keys.send'],
  [['B', 'A', 'L'], 'shell.keys.book'],
  [['M'], 'shell.keys.most'],
  [['E', 'Del'], 'shell.keys.row'],
  [['W'], 'shell.keys.workings'],
];

/** Every shortcut in one list. */
export function ShortcutHelp() {
  const text = useText();
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title={text('shell.keys')}>
      <dl className={styles['keys']}>
        {keys.map(([names, key]) => (
          <div key={key}>
            <dt>{text(key)}</dt>
            <dd>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
