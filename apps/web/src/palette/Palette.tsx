import { CommandPalette, Kbd } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { Keys } from '../keys/Keys.tsx';
import { openWindow } from '../page/shell-store.ts';
import type { Choice } from './choice.ts';
import { noteRecent } from './recent.ts';
import { useChoices } from './use-choices.ts';

/**
 * Search over markets, pages, settings, actions, help and orders in words. It opens things; it
 * never sends an order.
 */
export function Palette() {
  const text = useText();
  const [typed, setTyped] = useState('');
  const choices = useChoices(typed);
  const take = (choice: Choice) => {
    if (choice.group !== 'order') noteRecent(choice.key);
    openWindow(null);
    choice.go();
  };
  return (
    <CommandPalette
      title={text('shell.search')}
      typed={typed}
      onTyped={setTyped}
      choices={choices}
      groupName={(group) => text(`palette.${group}`)}
      keysOf={({ shortcut }) => shortcut !== undefined && <Keys id={shortcut} />}
      none={text('palette.none', { text: typed })}
      onTake={take}
      onClose={() => openWindow(null)}
      foot={
        <>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text('palette.choose')} <Kbd>Enter</Kbd> {text('palette.open')}
          </span>
          <button type="button" onClick={() => openWindow('keys')}>
            {text('palette.all')} <Keys id="help" />
          </button>
          {typed === '' && <p>{text('palette.hint')}</p>}
        </>
      }
    />
  );
}
