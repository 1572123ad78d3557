import { listClosings } from '@candor/protocol';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager, pageLabels } from '../app/Pager.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { UserLink } from '../app/UserLink.tsx';
import styles from './Users.module.css';

const size = 50;

/**
 * Who wants their account closed, the longest waiting first; by number alone, until the profile is
 * opened.
 */
export function Closings() {
  const text = useText();
  const time = useTime();
  const [current, setCurrent] = useState(1);
  const list = useRead(listClosings, { current, size }, { everyMs: 60_000 });
  return (
    <section className={styles['part']}>
      <h3>{text('users.closings')}</h3>
      <Loaded query={list}>
        {({ records, pages }) =>
          records.length === 0 ? (
            <p className={styles['small']}>{text('users.noClosings')}</p>
          ) : (
            <>
              <ul className={styles['list']}>
                {records.map(({ userId, askedAtMs }) => (
                  <li key={userId}>
                    <UserLink userId={userId} /> · <span className="num">{time(askedAtMs)}</span>
                  </li>
                ))}
              </ul>
              <Pager current={current} pages={pages} onPage={setCurrent} labels={pageLabels(text)} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
