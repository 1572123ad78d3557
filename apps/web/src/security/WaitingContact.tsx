import { stopContactChange } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { request } from '../transport/request.ts';
import type { SecurityState } from '../step-up/state.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

interface Props {
  readonly waiting: SecurityState['contactChanges'][number];
  readonly ready: boolean;
}

/**
 * An address that waits to take the present one's place, in full: anyone who did not ask for it has
 * to see which one it is.
 */
export function WaitingContact({ waiting: { channel, address, notBeforeMs }, ready }: Props) {
  const text = useText();
  const time = useTime();
  const { busy, problem, run } = useChange();
  const stop = () =>
    run(() => request(stopContactChange, { input: { channel }, quiet: true }), text('security.changeStopped'));
  return (
    <div className={styles['hold']} role="status">
      <p>
        {ready
          ? text('security.changeReady', { address })
          : text('security.changeWaits', { address, time: time.dateTime(notBeforeMs) })}
      </p>
      {problem !== undefined && <FieldError text={problem} />}
      <Button size={36} busy={busy} onClick={() => void stop()}>
        {text('security.stopChange')}
      </Button>
    </div>
  );
}
