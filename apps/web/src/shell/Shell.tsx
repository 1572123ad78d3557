import type { FigureProblem } from '@candor/amount';
import { lazyPart, preloadDialogs, Toaster, WordsContext, WorkingsKeyContext } from '@candor/ui';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { needAllTexts } from '../i18n/texts.ts';
import { isKey } from '../keys/dispatch.ts';
import { closeAlert, useNewAlert } from '../alerts/new-alert.ts';
import { useSession } from '../session/session.ts';
import { hidesFooter, hidesTopBar } from './navigation.ts';
import { TopBar } from './TopBar.tsx';
import { useNotices } from './use-notices.ts';
import { useSessionEnd } from './use-session-end.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { closeChat, openWindow, useChatOpen, useShellStore } from '../page/shell-store.ts';
import { whenIdle } from '../page/when-idle.ts';
import styles from './Shell.module.css';

const Palette = lazyPart(async () => (await import('../palette/Palette.tsx')).Palette);
const KeySheet = lazyPart(async () => (await import('../keys/KeySheet.tsx')).KeySheet);
const PreferencesDialog = lazyPart(async () => {
  await needAllTexts();
  return (await import('./PreferencesDialog.tsx')).PreferencesDialog;
});
const CancelEverything = lazyPart(
  async () => (await import('../products/spot/orders/CancelEverything.tsx')).CancelEverything,
);
const AlertWatch = lazyPart(async () => (await import('../alerts/AlertWatch.tsx')).AlertWatch);
const ChatCorner = lazyPart(async () => (await import('../chat/ChatCorner.tsx')).ChatCorner);
/** Under everything else, so that their code comes after the page's. */
const BottomBar = lazyPart(async () => (await import('./BottomBar.tsx')).BottomBar);
const Footer = lazyPart(async () => (await import('./Footer.tsx')).Footer);
const VisitorCorner = lazyPart(async () => {
  await needAllTexts();
  return (await import('../chat/VisitorCorner.tsx')).VisitorCorner;
});
const FigureWords = lazyPart(async () => {
  await needAllTexts();
  return (await import('./FigureWords.tsx')).FigureWords;
});
const FrozenBar = lazyPart(async () => {
  await needAllTexts();
  return (await import('./FrozenBar.tsx')).FrozenBar;
});
const close = () => openWindow(null);
const opensWorkings = (event: Parameters<typeof isKey>[0]) => isKey(event, 'workings');

/** The frame of every page: top bar, content, footer; a bottom bar on narrow screens. */
export function Shell() {
  const text = useText();
  const { pathname } = useLocation();
  const { open } = useShellStore();
  const makesAlert = useNewAlert(({ symbol }) => symbol !== undefined);
  const session = useSession();
  const chatOpen = useChatOpen();
  const [idle, setIdle] = useState(false);
  const words = useMemo(
    () => ({
      close: text('common.close'),
      copy: text('common.copyWorkings'),
      copied: text('common.copied'),
      figure: (problem: FigureProblem) => <FigureWords problem={problem} />,
    }),
    [text],
  );
  useNotices();
  useSessionEnd();
  useShortcuts();
  // The shell's windows are no part of the first load; they come when the page has nothing else to
  // do, so that they open at once.
  useEffect(() => whenIdle(() => void Promise.all([preloadDialogs(), Palette.preload(), needAllTexts()])), []);
  // The conversation with support and price alerts come when the page is drawn, or when it is asked
  // for.
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const framed = !hidesTopBar(pathname);
  const frozenReason = session?.user.frozenReason ?? '';
  const footed = framed && !hidesFooter(pathname);
  return (
    <WorkingsKeyContext value={opensWorkings}>
      <WordsContext value={words}>
        <a href="#content" className={styles['skip']}>
          {text('shell.skip')}
        </a>
        {framed && <TopBar />}
        {framed && frozenReason !== '' && <FrozenBar reason={frozenReason} />}
        <main id="content" tabIndex={-1} className={styles['content']} data-footed={footed ? '' : undefined}>
          <Outlet />
        </main>
        {footed && <Footer />}
        {framed && <BottomBar />}
        {open === 'palette' && <Palette onMissing={close} />}
        {open === 'keys' && <KeySheet onMissing={close} />}
        {open === 'preferences' && <PreferencesDialog onMissing={close} />}
        {open === 'cancelAll' && <CancelEverything onClose={close} onMissing={close} />}
        {(idle || makesAlert) && <AlertWatch onMissing={closeAlert} />}
        {framed &&
          (idle || chatOpen) &&
          (session === null ? <VisitorCorner onMissing={closeChat} /> : <ChatCorner onMissing={closeChat} />)}
        <Toaster label={text('shell.notifications')} />
      </WordsContext>
    </WorkingsKeyContext>
  );
}
