import { displayAmount } from '@candor/amount';
import { pauseFixedPeriod, setStakeLimit, type FixedPeriodOwnLimits } from '@candor/protocol';
import { Button, Dialog, NumberField, TextButton, toast } from '@candor/ui';
import { useRef, useState } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { wordsOf } from '../../../page/refused.ts';
import { request } from '../../../transport/request.ts';
import { noteLimits, useOwnLimits } from '../stores/use-limits.ts';
import styles from './OwnLimits.module.css';

/** The user's own limits: what may be staked in a day, and a pause that nobody can shorten. */
export function OwnLimits() {
  const limits = useOwnLimits();
  return (
    <Loaded query={limits} rows={4}>
      {(known) => (
        <div className={styles['limits']}>
          <StakeLimit limits={known} />
          <Pause limits={known} />
        </div>
      )}
    </Loaded>
  );
}

/** Runs a change once for each intent, and shows the limits that it answered with. */
function useChange() {
  const userId = useSession()?.user.userId;
  const id = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const run = async (call: (requestId: string) => Promise<FixedPeriodOwnLimits>, done: string): Promise<void> => {
    id.current ??= newRequestId();
    setBusy(true);
    setRefused(undefined);
    try {
      noteLimits(userId, await call(id.current));
      id.current = undefined;
      toast({ title: done, tone: 'done' });
    } catch (problem) {
      setRefused(wordsOf(problem));
    } finally {
      setBusy(false);
    }
  };
  const renew = () => {
    id.current = undefined;
    setRefused(undefined);
  };
  return { busy, refused, run, renew };
}

function StakeLimit({ limits }: { readonly limits: FixedPeriodOwnLimits }) {
  const text = useText();
  const time = useTime();
  const [typed, setTyped] = useState('');
  const { busy, refused, run, renew } = useChange();
  const { stakeAsset: asset, dailyStakeLimit, pendingLimit, stakedToday, dayEndsAtMs } = limits;
  const whole = (amount: string) => displayAmount(amount, 0);
  const save = (dailyStakeLimit_: string) =>
    run(
      (requestId) => request(setStakeLimit, { input: { dailyStakeLimit: dailyStakeLimit_, requestId }, quiet: true }),
      text('flash.limitSaved'),
    ).then(() => setTyped(''));
  return (
    <section aria-labelledby="stake-limit" className={styles['part']}>
      <h2 id="stake-limit">{text('flash.dayLimit')}</h2>
      <p>
        {dailyStakeLimit === null
          ? text('flash.noLimit')
          : text('flash.limitNow', { amount: whole(dailyStakeLimit), asset })}{' '}
        {text('flash.stakedToday', { amount: whole(stakedToday), asset, time: time.dateTime(dayEndsAtMs) })}
      </p>
      {pendingLimit !== null && (
        <p role="status">
          {pendingLimit.dailyStakeLimit === null
            ? text('flash.pendingNone', { time: time.dateTime(pendingLimit.effectiveFromMs) })
            : text('flash.pendingLimit', {
                amount: whole(pendingLimit.dailyStakeLimit),
                asset,
                time: time.dateTime(pendingLimit.effectiveFromMs),
              })}
        </p>
      )}
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '') void save(typed);
        }}
      >
        <NumberField
          label={text('flash.newLimit')}
          value={typed}
          onValue={(value) => {
            setTyped(value);
            renew();
          }}
          decimals={0}
          unit={asset}
          error={refused}
          hint={text('flash.limitRule')}
        />
        <Button type="submit" size={44} variant="primary" busy={busy} disabled={typed === '' || /^0*$/.test(typed)}>
          {text('flash.setLimit')}
        </Button>
      </form>
      {dailyStakeLimit !== null && (
        <TextButton
          onClick={() => {
            renew();
            void save('0');
          }}
        >
          {text('flash.removeLimit')}
        </TextButton>
      )}
    </section>
  );
}

const pauses = [1, 7, 30] as const;

function Pause({ limits }: { readonly limits: FixedPeriodOwnLimits }) {
  const text = useText();
  const time = useTime();
  const [asking, setAsking] = useState<(typeof pauses)[number]>();
  const { busy, refused, run } = useChange();
  const { pausedUntilMs } = limits;
  const pause = (days: number) =>
    run(
      (requestId) => request(pauseFixedPeriod, { input: { days, requestId }, quiet: true }),
      text('flash.pauseSaved'),
    ).then(() => setAsking(undefined));
  return (
    <section aria-labelledby="pause" className={styles['part']}>
      <h2 id="pause">{text('flash.pause')}</h2>
      <p>
        {pausedUntilMs === null
          ? text('flash.pauseText')
          : text('flash.pausedUntil', { time: time.dateTime(pausedUntilMs) })}
      </p>
      <div className={styles['pauses']}>
        {pauses.map((days) => (
          <Button key={days} size={44} onClick={() => setAsking(days)}>
            {text('flash.pauseDays', { days })}
          </Button>
        ))}
      </div>
      {asking !== undefined && (
        <Dialog
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={text('flash.pauseAsk', { days: asking })}
        >
          <p>{text('flash.pauseWarn')}</p>
          {refused !== undefined && <p role="alert">{refused}</p>}
          <Button size={44} variant="primary" wide busy={busy} onClick={() => void pause(asking)}>
            {text('flash.pauseAsk', { days: asking })}
          </Button>
        </Dialog>
      )}
    </section>
  );
}
