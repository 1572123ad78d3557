import { Toaster, WordsContext } from '@candor/ui';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { hidesFooter, hidesTopBar } from './navigation.ts';
import { Palette } from './Palette.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { TopBar } from './TopBar.tsx';
import { useNotices } from './use-notices.ts';
import { useSessionEnd } from './use-session-end.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useShellStore } from './shell-store.ts';
import { PreferencesDialog } from './PreferencesDialog.tsx';
import styles from './Shell.module.css';

/** The frame of every page: top bar, content, footer; a bottom bar on narrow screens. */
export function Shell() {
  const text = useText();
  const { pathname } = useLocation();
  const { open } = useShellStore();
  const words = useMemo(
    () => ({ close: text('common.close'), copy: text('common.copyWorkings'), copied: text('common.copied') }),
    [text],
  );
  useNotices();
  useSessionEnd();
  useShortcuts();
  const framed = !hidesTopBar(pathname);
  const footed = framed && !hidesFooter(pathname);
  return (
    <WordsContext value={words}>
      <a href="#content" className={styles['skip']}>
        {text('shell.skip')}
      </a>
      {framed && <TopBar />}
      <main id="content" tabIndex={-1} className={styles['content']} data-footed={footed ? '' : undefined}>
        <Outlet />
      </main>
      {footed && <Footer />}
      {framed && <BottomBar />}
      {open === 'palette' && <Palette />}
      {open === 'keys' && <ShortcutHelp />}
      {open === 'preferences' && <PreferencesDialog />}
      <Toaster label={text('shell.notifications')} />
    </WordsContext>
  );
}
