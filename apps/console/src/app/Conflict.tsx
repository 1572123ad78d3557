import { Button, ErrorNote } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { Difference } from './Difference.tsx';
import styles from './Conflict.module.css';

/**
 * Somebody saved something else meanwhile: shows both texts against each other and asks which one
 * to keep.
 */
export function Conflict(props: {
  /** The server's words on it. */
  readonly says: string;
  readonly theirs: string;
  readonly mine: string;
  readonly onTakeTheirs: () => void;
  /** Saves mine over theirs; left out where the form's own button does. */
  readonly onKeepMine?: () => void;
}) {
  const text = useText();
  const { says, theirs, mine, onTakeTheirs, onKeepMine } = props;
  return (
    <div className={styles['conflict']}>
      <ErrorNote title={text('content.conflict')} text={says} />
      <p>{text('content.conflictBoth')}</p>
      <Difference before={theirs} after={mine} />
      <Button onClick={onTakeTheirs}>{text('content.takeTheirs')}</Button>
      {onKeepMine !== undefined && <Button onClick={onKeepMine}>{text('content.keepMine')}</Button>}
    </div>
  );
}
