import { isZeroDecimal } from '@candor/amount';
import { merchantBond } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { useAct } from '../stores/use-act.ts';
import type { MerchantProfile } from '../stores/use-offers.ts';
import styles from './Otc.module.css';

/** The bond: what is locked, what the terms want, when it can leave. */
export function Bond({ profile }: { readonly profile: MerchantProfile }) {
  const text = useText();
  const time = useTime();
  const now = useServerSeconds();
  const { busy, problem, act } = useAct();
  const { locked, needed, withdrawableAtMs } = profile.bond;
  const isLocked = !isZeroDecimal(locked);
  const isNeeded = !isZeroDecimal(needed);
  return (
    <section aria-labelledby="otc-bond">
      <h2 id="otc-bond" className={styles['part']}>
        {text('otc.bond')}
      </h2>
      <dl className={styles['lines']}>
        <div>
          <dt>{text('otc.bondLocked')}</dt>
          <dd className="num">{amountText(locked)} USDT</dd>
        </div>
        <div>
          <dt>{text('otc.bondNeeded')}</dt>
          <dd className="num">{amountText(needed)} USDT</dd>
        </div>
      </dl>
      {!isNeeded && <p className={styles['small']}>{text('otc.bondNone')}</p>}
      {isNeeded && !isLocked && (
        <Button
          size={36}
          busy={busy}
          onClick={() => void act(merchantBond, { action: 'lock' }, text('otc.done.bondLock'))}
        >
          {text('otc.bondLock', { amount: `${amountText(needed)} USDT` })}
        </Button>
      )}
      {isLocked && withdrawableAtMs !== null && withdrawableAtMs > now && (
        <p className={styles['small']}>{text('otc.bondFrom', { time: time.dateTime(withdrawableAtMs) })}</p>
      )}
      {isLocked && withdrawableAtMs !== null && withdrawableAtMs <= now && (
        <Button
          size={36}
          busy={busy}
          onClick={() => void act(merchantBond, { action: 'withdraw' }, text('otc.done.bondOut'))}
        >
          {text('otc.bondOut')}
        </Button>
      )}
      {problem !== undefined && <FieldError text={problem} />}
    </section>
  );
}
