import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import type { CoinNetwork } from '../model/use-deposits.ts';
import { pauseText } from '../model/words.ts';
import styles from './Wallets.module.css';

const notes = { deposits: 'wallets.depositsPaused', withdrawals: 'wallets.withdrawalsPaused' } as const;

/** That a direction is paused, why, and when that is looked at again. */
export function PausedNote(props: {
  readonly direction: keyof typeof notes;
  readonly pause: NonNullable<CoinNetwork['depositsPaused']>;
}) {
  const text = useText();
  const time = useTime();
  const { cause, reviewAtMs } = props.pause;
  return (
    <p className={styles['warn']} role="status">
      {text(notes[props.direction], { time: time.dateTime(reviewAtMs) })} {pauseText(text, cause)}
    </p>
  );
}
