import { languages } from '@candor/i18n';
import { classes, IconButton, Kbd, lazyPart, preloadDialogs, Select, Wordmark } from '@candor/ui';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { Keyboard, LogOut, Moon, Search, Sun } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { logOut, useRight, useSession } from '../entry/session.ts';
import { ownZone, speak, useLanguage, useText } from '../i18n/text.ts';
import { paletteKeys, usePaletteKey } from '../palette/use-palette-key.ts';
import { Announced } from './Announced.tsx';
import { LiveQueueCounts } from './LiveQueueCounts.ts';
import type { Room } from '../app/room.ts';
import { ownSecurityPath, rooms } from './rooms.ts';
import { useSingleKeys } from '../app/single-keys.ts';
import { setTheme, useTheme } from '../app/theme.ts';
import { useKeys } from '../app/use-keys.ts';
import { useListKeys } from '../app/use-list-keys.ts';
import { useHereInSight } from './use-here-in-sight.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useWaiting } from '../app/use-waiting.ts';
import type { Waiting } from '../app/waiting.ts';
import styles from './Frame.module.css';

const idleMinutes = 15;

const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);
const Palette = lazyPart(async () => (await import('../palette/Palette.tsx')).Palette);

/**
 * The console's frame: an ink-coloured bar, so that it is never mistaken for the exchange, the
 * rooms one may enter, and the room.
 */
export function Frame() {
  const text = useText();
  const session = useSession();
  const rights = session?.operator.rights;
  const open = useMemo(() => rooms.filter(({ right }) => right === null || rights?.includes(right) === true), [rights]);
  const [shows, setShows] = useState<'keys' | 'palette'>();
  const close = useCallback(() => setShows(undefined), []);
  const showKeys = useCallback(() => setShows('keys'), []);
  const showPalette = useCallback(() => setShows('palette'), []);
  const leave = useLeave();
  // The first time it opens at once as well.
  useEffect(() => void Promise.all([preloadDialogs(), KeysDialog.preload(), Palette.preload()]), []);
  const waiting = useWaiting();
  const answers = useRight('chat.answer');
  const menu = useHereInSight();
  useRoomKeys(open);
  useListKeys();
  useKeys({ '?': showKeys });
  usePaletteKey(showPalette);
  return (
    <div className={styles['frame']}>
      <a href="#content" className={styles['skip']}>
        {text('desk.skip')}
      </a>
      <TopBar onKeys={showKeys} onPalette={showPalette} onLeave={leave} />
      <nav ref={menu} className={styles['rooms']} aria-label={text('desk.menu')}>
        {(['work', 'venue', 'house'] as const).map((group) => (
          <Group
            key={group}
            name={text(`desk.group.${group}`)}
            rooms={open.filter((room) => room.group === group)}
            waiting={waiting}
          />
        ))}
      </nav>
      <Announced rooms={open} waiting={waiting} />
      {answers && <LiveQueueCounts />}
      <main id="content" tabIndex={-1} className={styles['content']}>
        <Outlet />
      </main>
      <footer className={styles['foot']}>
        <span>{text('desk.sessionEnds', { minutes: idleMinutes })}</span>
        <span>{text('desk.recorded')}</span>
        <span>{text('desk.zone', { zone: ownZone })}</span>
      </footer>
      {shows === 'keys' && <KeysDialog onClose={close} onMissing={close} />}
      {shows === 'palette' && (
        <Palette rooms={open} acts={{ onKeys: showKeys, onLogOut: leave }} onClose={close} onMissing={close} />
      )}
    </div>
  );
}

/**
 * Logs out. The next one who logs in here begins at the overview, and not in a case or conversation
 * of the last one.
 */
function useLeave(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const leave = async () => {
      await logOut();
      await router.navigate({ to: '/overview' });
      await router.load();
    };
    void leave();
  }, [router]);
}

function TopBar(props: { readonly onKeys: () => void; readonly onPalette: () => void; readonly onLeave: () => void }) {
  const { onKeys, onPalette, onLeave } = props;
  const text = useText();
  const session = useSession();
  const theme = useTheme();
  const language = useLanguage();
  const name = session?.operator.name ?? '';
  const next = theme === 'day' ? 'night' : 'day';
  const Icon = theme === 'day' ? Moon : Sun;
  return (
    <header className={styles['bar']}>
      <Wordmark height={22} />
      <span className={styles['chip']}>{text('desk.console')}</span>
      <button type="button" className={styles['find']} aria-label={text('palette.title')} onClick={onPalette}>
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <span>{text('palette.title')}</span>
        {paletteKeys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </button>
      <span className={styles['space']} />
      <Select
        quiet
        hideLabel
        label={text('desk.language')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onValue={(code) => void speak(code, true)}
      />
      <IconButton
        className={styles['findIcon']}
        label={text('palette.title')}
        icon={<Search size={18} strokeWidth={1.5} aria-hidden />}
        onClick={onPalette}
      />
      <IconButton
        className={styles['keysIcon']}
        label={text('keys.title')}
        icon={<Keyboard size={18} strokeWidth={1.5} aria-hidden />}
        onClick={onKeys}
      />
      <IconButton
        label={text(`desk.theme.${next}`)}
        icon={<Icon size={18} strokeWidth={1.5} aria-hidden />}
        onClick={() => setTheme(next)}
      />
      <Link to={ownSecurityPath} className={styles['who']} aria-label={`${name}: ${text('own.room')}`}>
        {name}
      </Link>
      <IconButton
        label={text('desk.logout')}
        icon={<LogOut size={18} strokeWidth={1.5} aria-hidden />}
        onClick={onLeave}
      />
    </header>
  );
}

function Group(props: { readonly name: string; readonly rooms: readonly Room[]; readonly waiting: Waiting }) {
  const { name, rooms: ofGroup, waiting } = props;
  const text = useText();
  const keys = useSingleKeys();
  if (ofGroup.length === 0) return null;
  return (
    <section className={styles['group']}>
      <h2>{name}</h2>
      {ofGroup.map(({ path, name: room, icon: Icon, key, queue }) => (
        <Link
          key={path}
          to={path}
          className={styles['room']}
          activeProps={{ className: classes(styles['room'], styles['here']), 'aria-current': 'page' }}
        >
          <Icon size={18} strokeWidth={1.5} aria-hidden />
          <span className={styles['name']}>{text(room)}</span>
          <Count waiting={queue === undefined ? 0 : (waiting[queue] ?? 0)} />
          {keys && (
            <span className={styles['keys']} aria-hidden>
              <Kbd>G</Kbd>
              <Kbd>{key.toUpperCase()}</Kbd>
            </span>
          )}
        </Link>
      ))}
    </section>
  );
}

/** How much waits in a room; nothing where nothing does. */
function Count({ waiting }: { readonly waiting: number }) {
  const text = useText();
  if (waiting === 0) return null;
  return (
    <span className={styles['count']}>
      <span className="num" aria-hidden>
        {waiting}
      </span>
      <span className="visually-hidden">{text('desk.waiting', { count: waiting })}</span>
    </span>
  );
}
