import { useNavigate } from '@tanstack/react-router';
import { Ban, Eye, EyeOff, Keyboard, LogOut, Moon, SlidersHorizontal, Sun } from 'lucide-react';
import { useOpenOrders } from '../account/account.ts';
import { useText } from '../i18n/text.ts';
import { setPreference, switchTheme, usePreferences } from '../preferences/preferences.ts';
import { logOut, useSession } from '../session/session.ts';
import { openWindow } from '../page/shell-store.ts';
import type { Choice } from './choice.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What can be done from anywhere. Where money moves, or orders end, it is asked before. */
export function useActionChoices(): readonly Choice[] {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const orders = useOpenOrders(undefined)?.length ?? 0;
  const { hideBalances } = usePreferences();
  const night = document.documentElement.dataset['theme'] === 'night';
  const leave = () => {
    void logOut();
    void navigate({ to: '/home/index' });
  };
  const all: readonly (Choice | false)[] = [
    {
      key: 'do theme',
      group: 'do',
      words: text(night ? 'shell.themeDay' : 'shell.themeNight'),
      icon: night ? <Sun {...icon} /> : <Moon {...icon} />,
      shortcut: 'theme',
      go: switchTheme,
    },
    {
      key: 'do preferences',
      group: 'do',
      words: text('keys.preferences'),
      icon: <SlidersHorizontal {...icon} />,
      shortcut: 'preferences',
      go: () => openWindow('preferences'),
    },
    {
      key: 'do keys',
      group: 'do',
      words: text('shell.keys'),
      icon: <Keyboard {...icon} />,
      shortcut: 'help',
      go: () => openWindow('keys'),
    },
    orders > 0 && {
      key: 'do cancel all',
      group: 'do',
      words: `${text('keys.cancelAll')} (${orders})`,
      icon: <Ban {...icon} />,
      shortcut: 'cancelAll',
      go: () => openWindow('cancelAll'),
    },
    session !== null && {
      key: 'do hide',
      group: 'do',
      words: text('palette.setting', {
        name: text('shell.hideBalances'),
        value: text(hideBalances ? 'palette.off' : 'palette.on'),
      }),
      icon: hideBalances ? <Eye {...icon} /> : <EyeOff {...icon} />,
      go: () => setPreference('hideBalances', !hideBalances),
    },
    session !== null && {
      key: 'do log out',
      group: 'do',
      words: text('shell.logout'),
      icon: <LogOut {...icon} />,
      go: leave,
    },
  ];
  return all.filter((choice) => choice !== false);
}
