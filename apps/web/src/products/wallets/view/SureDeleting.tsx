import { Button } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { Arrived } from '../../../page/Arrived.tsx';
import styles from './Wallets.module.css';

interface Props {
  readonly question: string;
  /** What the button says that does it. */
  readonly action: string;
  readonly busy?: boolean;
  readonly onSure: () => void;
  readonly onKeep: () => void;
}

/** Asks whether something is to be deleted; the question has the focus. */
export function SureDeleting({ question, action, busy = false, onSure, onKeep }: Props) {
  const text = useText();
  return (
    <Arrived here>
      <p>{question}</p>
      <span className={styles['buttons']}>
        <Button size={28} variant="danger" busy={busy} onClick={onSure}>
          {action}
        </Button>
        <Button size={28} onClick={onKeep}>
          {text('wallets.keep')}
        </Button>
      </span>
    </Arrived>
  );
}
