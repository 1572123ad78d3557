import { found, type PaletteChoice } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, MessageSquareText, Moon, Sun, User } from 'lucide-react';
import type { Room } from '../app/room.ts';
import { setTheme, useTheme } from '../app/theme.ts';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { numberIn } from './number-in.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Something that the console's palette offers. */
export interface Choice extends PaletteChoice<'find' | 'pages' | 'do'> {
  /** The key that leads to the room after G. */
  readonly roomKey?: string;
}

export interface Acts {
  readonly onKeys: () => void;
  readonly onLogOut: () => void;
}

/**
 * What the operator who is logged in may open for what was typed: a user by number, conversations,
 * rooms, and what can be done everywhere.
 */
export function useChoices(typed: string, rooms: readonly Room[], acts: Acts): readonly Choice[] {
  const looked = useLookedFor(typed);
  const places = useRoomChoices(rooms);
  const actions = useActionChoices(acts);
  const best = (choices: readonly Choice[]) => found(choices, typed, ({ words }) => words);
  return [...looked, ...best(places), ...best(actions)];
}

/** A user by number, and conversations with what was typed, for whom these rooms are open. */
function useLookedFor(typed: string): readonly Choice[] {
  const text = useText();
  const navigate = useNavigate();
  const readsUsers = useRight('users.read');
  const answers = useRight('chat.answer');
  const words = typed.trim();
  const number = numberIn(words);
  const user: Choice | false = readsUsers &&
    number !== undefined && {
      key: 'find user',
      group: 'find',
      words: text('cases.user', { id: number }),
      icon: <User {...icon} />,
      go: () => void navigate({ to: `/users/${number}` }),
    };
  const talks: Choice | false = answers &&
    words.length > 1 && {
      key: 'find talks',
      group: 'find',
      words: text('palette.talks', { text: words }),
      icon: <MessageSquareText {...icon} />,
      go: () => void navigate({ to: '/chat', search: { words } }),
    };
  return [user, talks].filter((choice) => choice !== false);
}

function useRoomChoices(rooms: readonly Room[]): readonly Choice[] {
  const text = useText();
  const navigate = useNavigate();
  return rooms.map(({ path, name, icon: Icon, key }) => ({
    key: `room ${path}`,
    group: 'pages',
    words: text(name),
    icon: <Icon {...icon} />,
    roomKey: key,
    go: () => void navigate({ to: path }),
  }));
}

function useActionChoices({ onKeys, onLogOut }: Acts): readonly Choice[] {
  const text = useText();
  const next = useTheme() === 'day' ? 'night' : 'day';
  return [
    {
      key: 'do theme',
      group: 'do',
      words: text(`desk.theme.${next}`),
      icon: next === 'day' ? <Sun {...icon} /> : <Moon {...icon} />,
      go: () => setTheme(next),
    },
    { key: 'do keys', group: 'do', words: text('keys.title'), icon: <Keyboard {...icon} />, go: onKeys },
    { key: 'do log out', group: 'do', words: text('desk.logout'), icon: <LogOut {...icon} />, go: onLogOut },
  ];
}
