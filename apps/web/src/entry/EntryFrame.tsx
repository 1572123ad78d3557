import { lazyPart, Select, useWide, Wordmark } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Language } from '@candor/i18n';
import { offeredLanguages } from '../preferences/offered-languages.ts';
import { setLanguage } from '../i18n/start-language.ts';
import { useLanguage, useText } from '../i18n/text.ts';
import { ThemeButton } from '../page/ThemeButton.tsx';
import styles from './Entry.module.css';

const EntryEngraving = lazyPart(async () => (await import('./EntryEngraving.tsx')).EntryEngraving);

/** Two columns: what one should know, and the form. The form alone on narrow screens. */
export function EntryFrame({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) {
  const wide = useWide(900);
  return (
    <div className={styles['page']}>
      {wide && (
        <aside className={styles['aside']}>
          <Link to="/home/index" className={styles['brand']}>
            <Wordmark height={24} />
          </Link>
          {aside}
          <EntryEngraving />
        </aside>
      )}
      <div className={styles['side']}>
        <div className={styles['tools']}>
          {!wide && (
            <Link to="/home/index" className={styles['brand']}>
              <Wordmark height={20} />
            </Link>
          )}
          <Tools />
        </div>
        <div className={styles['form']}>{children}</div>
      </div>
    </div>
  );
}

function Tools() {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <ThemeButton />
      <Select<Language>
        quiet
        hideLabel
        label={text('shell.language')}
        options={offeredLanguages.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onValue={(code) => void setLanguage(code)}
      />
    </>
  );
}
