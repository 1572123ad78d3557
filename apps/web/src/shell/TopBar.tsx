import { Button, classes, IconButton, lazyPart, Mark, Menu, useWide, Wordmark } from '@candor/ui';
import { offeredLanguages } from '../preferences/offered-languages.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Globe, Headset, Search, Settings } from 'lucide-react';
import { Fragment } from 'react';
import { openRooms } from '../products/products.ts';
import { setLanguage } from '../i18n/start-language.ts';
import { useLanguage, useText } from '../i18n/text.ts';
import { needAllTexts } from '../i18n/texts.ts';
import { Keys } from '../keys/Keys.tsx';
import { useShownCurrency } from '../market/rates.ts';
import { useSession } from '../session/session.ts';
import { platform } from '../transport/platform.ts';
import { isWorkplace, menuOf, placeOf } from './navigation.ts';
import { dockChat, openChat, openWindow } from '../page/shell-store.ts';
import { ThemeButton } from '../page/ThemeButton.tsx';
import styles from './TopBar.module.css';

const AccountMenu = lazyPart(async () => (await import('./AccountMenu.tsx')).AccountMenu);
const AssetsMenu = lazyPart(async () => {
  const [{ AssetsMenu: Part }] = await Promise.all([import('./AssetsMenu.tsx'), needAllTexts()]);
  return Part;
});
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
        {wide || session !== null ? <Wordmark height={20} /> : <Mark size={24} />}
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
        <span className={styles['roomy']}>
          <IconButton
            label={text('shell.support')}
            icon={<Headset size={18} strokeWidth={1.5} aria-hidden />}
            onClick={openChat}
          />
        </span>
        <span className={styles['roomy']}>
          <ThemeButton />
        </span>
        <IconButton
          label={text('shell.preferences')}
          icon={<Settings size={18} strokeWidth={1.5} aria-hidden />}
          onClick={() => openWindow('preferences')}
        />
        <span className={styles['roomy']}>
          <LanguageMenu />
        </span>
        {session !== null && (
          <span className={styles['bell']}>
            <NoticeBell />
          </span>
        )}
        {session === null ? (
          <Visitor />
        ) : (
          <span className={styles['account']}>
            <AccountMenu user={session.user} />
          </span>
        )}
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
          {place.key === 'trade' && openRooms().length > 1 && <TradeMenu />}
          {place.key === 'assets' && <AssetsMenu />}
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
      items={openRooms().map(({ entry }) => ({
        label: text(entry.text),
        onSelect: () => void navigate({ to: entry.to, search: entry.search ?? {} }),
      }))}
    />
  );
}

function LanguageMenu() {
  const text = useText();
  const language = useLanguage();
  const currency = useShownCurrency();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={styles['language']} aria-label={text('shell.language')}>
          <Globe size={18} strokeWidth={1.5} aria-hidden />
          <span>
            {language.toUpperCase()}
            {currency !== undefined && ` · ${currency}`}
          </span>
        </button>
      }
      items={offeredLanguages.map(({ code, name }) => ({
        label: name,
        icon: <img src={`/languages/${code}.svg`} width={21} height={15} alt="" loading="lazy" />,
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
