import { Wordmark } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { LogIn } from './LogIn.tsx';
import { Welcome } from './Welcome.tsx';
import styles from './Entry.module.css';

/** The word of a one-time link is behind the #, where no server and no log sees it. */
const wordOf = ({ pathname, hash }: Location): string | undefined =>
  pathname.endsWith('/welcome') && hash.length > 1 ? hash.slice(1) : undefined;

/** The way into the console. */
export function EntryPage() {
  const text = useText();
  const [word, setWord] = useState(() => wordOf(location));
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    document.title = `${text('entry.title')} · Candor`;
  }, [text]);
  const arrived = (name: string) => {
    history.replaceState(null, '', '/console/');
    setKnown(name);
    setWord(undefined);
  };
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <Wordmark height={22} />
        <span className={styles['chip']}>{text('desk.console')}</span>
      </header>
      <main className={styles['box']}>
        {word === undefined ? <LogIn known={known} /> : <Welcome link={word} onDone={arrived} />}
        <p className={styles['site']}>
          <a href="/">{text('entry.toSite')}</a>
        </p>
      </main>
    </div>
  );
}
