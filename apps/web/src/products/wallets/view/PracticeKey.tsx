import { Button } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { SureDeleting } from './SureDeleting.tsx';
import styles from './Wallets.module.css';

interface Props {
  readonly walletKey: string;
  readonly onForget: () => void;
}

/** The key itself, for who wants a copy, and the way to delete it. */
export function PracticeKey({ walletKey, onForget }: Props) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <h2 className={styles['head']}>{text('practice.key')}</h2>
      <p className={styles['small']}>{text('practice.keyText')}</p>
      {isShown && (
        <p className={styles['whole']}>
          <code>{walletKey}</code>
        </p>
      )}
      {isAsked ? (
        <SureDeleting
          question={text('practice.deleteSure')}
          action={text('practice.delete')}
          onSure={onForget}
          onKeep={() => setAsked(false)}
        />
      ) : (
        <span className={styles['buttons']}>
          <Button size={28} aria-expanded={isShown} onClick={() => setShown((shown) => !shown)}>
            {text(isShown ? 'practice.hideKey' : 'practice.showKey')}
          </Button>
          <Button size={28} onClick={() => setAsked(true)}>
            {text('practice.delete')}
          </Button>
        </span>
      )}
    </>
  );
}
