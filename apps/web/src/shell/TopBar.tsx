import type { UserInfo } from '@candor/protocol';
import { Button, classes, IconButton, lazyPart, Menu, useWide, Wordmark } from '@candor/ui';
import { offeredLanguages } from '../preferences/offered-languages.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Globe, Search, SlidersHorizontal, UserRound } from 'lucide-react';
import { Fragment } from 'react';
import { setLanguage } from '../i18n/start-language.ts';
import { useLanguage, useText } from '../i18n/text.ts';
import { Keys } from '../keys/Keys.tsx';
import { usePreferences } from '../preferences/preferences.ts';
import { logOut, useSession } from '../session/session.ts';
import { hasFlash, platform } from '../transport/platform.ts';
import { maskedName } from './mask.ts';
import { isWorkplace, menuOf, placeOf, tradeProducts } from './navigation.ts';
import { dockChat, openChat, openWindow } from './shell-store.ts';
import { ThemeButton } from './ThemeButton.tsx';
import styles from './TopBar.module.css';

const NoticeBell = lazyPart(async () => (await import('../notices/NoticeBell.tsx')).NoticeBell);

/** Brand, main menu, search, settings, account. */
export function TopBar() {
  const text = useText();
  const session = useSession();
  const wide = useWide(900);
  const { pathname } = useLocation();
  return (
    <header className={styles['bar']}>
      <Link to="/home/index" className={styles['brand']}>
        <Wordmark height={20} />
      </Link>
      <MainMenu />
      <button type="button" className={styles['search']} onClick={() => openWindow('palette')}>
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <span>{text('shell.search')}</span>
        <Keys id="search" />
      </button>
      <div className={styles['tools']}>
        {!wide && isWorkplace(pathname) && <span ref={dockChat} />}
        <IconButton
          className={styles['searchIcon']}
          label={text('shell.search')}
          icon={<Search size={18} strokeWidth={1.5} aria-hidden />}
          onClick={() => openWindow('palette')}
        />
        <ThemeButton />
        <IconButton
          label={text('shell.preferences')}
          icon={<SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden />}
          onClick={() => openWindow('preferences')}
        />
        <LanguageMenu />
        {session !== null && (
          <span className={styles['bell']}>
            <NoticeBell />
          </span>
        )}
        {session === null ? <Visitor /> : <AccountMenu user={session.user} />}
      </div>
    </header>
  );
}

function MainMenu() {
  const text = useText();
  const session = useSession();
  const { pathname, search } = useLocation();
  const here = placeOf(pathname, (search as { key?: string }).key);
  const shown = menuOf(platform, session !== null);
  return (
    <nav aria-label={text('shell.mainMenu')} className={styles['menu']}>
      {shown.map((place) => (
        <Fragment key={place.key}>
          <Link
            to={place.to}
            search={place.search ?? {}}
            aria-current={here === place.key ? 'page' : undefined}
            className={classes(styles['place'], here === place.key && styles['here'])}
          >
            {text(place.text)}
          </Link>
          {place.key === 'trade' && hasFlash() && <TradeMenu />}
        </Fragment>
      ))}
    </nav>
  );
}

/** The products of trading, beside the word that leads to spot. */
function TradeMenu() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <button type="button" className={styles['more']} aria-label={text('shell.product')}>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </button>
      }
      items={tradeProducts.map((place) => ({
        label: text(place.text),
        onSelect: () => void navigate({ to: place.to, search: place.search }),
      }))}
    />
  );
}

function LanguageMenu() {
  const text = useText();
  const language = useLanguage();
  const currency = usePreferences((preferences) => preferences.currency);
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={styles['language']} aria-label={text('shell.language')}>
          <Globe size={18} strokeWidth={1.5} aria-hidden />
          <span>
            {language.toUpperCase()} · {currency}
          </span>
        </button>
      }
      items={offeredLanguages.map(({ code, name }) => ({
        label: name,
        chosen: code === language,
        onSelect: () => void setLanguage(code),
      }))}
    />
  );
}

function Visitor() {
  const text = useText();
  const navigate = useNavigate();
  const { href, pathname } = useLocation();
  const back = pathname.startsWith('/user/') ? undefined : href;
  return (
    <div className={styles['entry']}>
      <Button size={36} onClick={() => void navigate({ to: '/user/login', search: { back } })}>
        {text('shell.login')}
      </Button>
      <Button size={36} variant="primary" onClick={() => void navigate({ to: '/user/register', search: { back } })}>
        {text('shell.register')}
      </Button>
    </div>
  );
}

function AccountMenu({ user }: { readonly user: UserInfo }) {
  const text = useText();
  const navigate = useNavigate();
  const leave = () => {
    void logOut();
    void navigate({ to: '/home/index' });
  };
  return (
    <Menu
      align="end"
      head={<p className={styles['who']}>{text('shell.loggedInAs', { email: maskedName(user) })}</p>}
      trigger={
        <button type="button" className={styles['avatar']} aria-label={text('shell.account')}>
          {user.email === '' ? (
            <UserRound size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            user.email.slice(0, 2).toUpperCase()
          )}
        </button>
      }
      items={[
        {
          label: text('shell.assets'),
          onSelect: () => void navigate({ to: '/assets/index', search: { key: 'overview' } }),
        },
        {
          label: text('shell.orders'),
          onSelect: () => void navigate({ to: '/assets/index', search: { key: 'tradeOrder' } }),
        },
        { label: text('shell.accountCenter'), onSelect: () => void navigate({ to: '/account/center/info' }) },
        { label: text('shell.notices'), onSelect: () => void navigate({ to: '/account/center/notices' }) },
        { label: text('shell.preferences'), onSelect: () => openWindow('preferences') },
        { label: text('shell.support'), onSelect: openChat },
        { label: text('shell.logout'), onSelect: leave },
      ]}
    />
  );
}
