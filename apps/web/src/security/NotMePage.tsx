import { notMe } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyProduct } from '../routing/lazy-page.ts';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { Arrived } from '../page/Arrived.tsx';
import { wordsOf } from '../page/refused.ts';
import { useTitle } from '../page/use-title.ts';
import { request } from '../transport/request.ts';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import styles from '../entry/Entry.module.css';

const route = getRouteApi('/user/not-me');

const DropAddress = lazyProduct(() => import('../products/wallets/view/DropAddress.tsx'), 'DropAddress');
/** How the word of a link begins that removes an address of the book. */
const dropMark = 'drop.';

/** /user/not-me: where the links of mails lead. */
export function NotMePage() {
  const { token } = route.useSearch();
  return token?.startsWith(dropMark) === true ? <DropAddress token={token.slice(dropMark.length)} /> : <NotMe />;
}

/** Nothing happens before the button is pressed: mail programs open links by themselves. */
function NotMe() {
  const text = useText();
  const holdTimes = useHoldTimes();
  const time = useTime();
  const { token } = route.useSearch();
  const [heldUntilMs, setHeldUntilMs] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useTitle(text('entry.notMe'));
  const shut = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await request(notMe, { input: { token: token ?? '' }, quiet: true });
      setHeldUntilMs(answer.withdrawalsHeldUntilMs);
    } catch (refusal) {
      setProblem(wordsOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <EntryFrame aside={<h2 className={`${styles['headline']} display`}>{text('entry.notMeTitle')}</h2>}>
      <h1 className={`${styles['alone']} display`}>{text('entry.notMe')}</h1>
      {heldUntilMs === undefined ? (
        <div className={styles['fields']}>
          <p>{text('entry.notMeText', holdTimes)}</p>
          {problem !== undefined && <FieldError text={problem} />}
          <Button variant="danger" size={44} wide busy={busy} onClick={() => void shut()}>
            {text('entry.notMeAction')}
          </Button>
        </div>
      ) : (
        <Arrived here>
          <div className={styles['fields']} role="status">
            <p>{text('entry.notMeDone', { time: time.dateTime(heldUntilMs) })}</p>
            <Link to="/user/reset">{text('entry.reset')}</Link>
          </div>
        </Arrived>
      )}
    </EntryFrame>
  );
}
