import { CommandPalette, Kbd } from '@candor/ui';
import { useState } from 'react';
import type { Room } from '../app/room.ts';
import { useSingleKeys } from '../app/single-keys.ts';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { type Acts, useChoices } from './use-choices.tsx';

/**
 * Search over the rooms that one may enter, users by number, conversations by words, and what can
 * be done everywhere.
 */
export function Palette({
  rooms,
  acts,
  onClose,
}: {
  readonly rooms: readonly Room[];
  readonly acts: Acts;
  readonly onClose: () => void;
}) {
  const text = useText();
  const keys = useSingleKeys();
  const readsUsers = useRight('users.read');
  const [typed, setTyped] = useState('');
  const choices = useChoices(typed, rooms, acts);
  return (
    <CommandPalette
      title={text('palette.title')}
      typed={typed}
      onTyped={setTyped}
      choices={choices}
      groupName={(group) => text(`palette.${group}`)}
      keysOf={({ roomKey }) =>
        keys &&
        roomKey !== undefined && (
          <>
            <Kbd>G</Kbd>
            <Kbd>{roomKey.toUpperCase()}</Kbd>
          </>
        )
      }
      none={text('palette.none', { text: typed })}
      onTake={(choice) => {
        onClose();
        choice.go();
      }}
      onClose={onClose}
      foot={
        <>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text('palette.choose')} <Kbd>Enter</Kbd> {text('palette.open')}
          </span>
          {typed === '' && readsUsers && <p>{text('palette.hint')}</p>}
        </>
      }
    />
  );
}
