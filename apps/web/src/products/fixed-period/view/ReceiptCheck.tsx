import { Button, TextField } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { pastedReceipt } from '../model/receipt.ts';
import { VoidDays } from './VoidDays.tsx';
import styles from './OwnLimits.module.css';

/**
 * A field that opens any receipt: by its link for anyone, by its number for its owner. Below it,
 * how often contracts were voided.
 */
export function ReceiptCheck() {
  const text = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const open = () => {
    const address = pastedReceipt(typed);
    setWrong(address === undefined);
    if (address === undefined) return;
    const { orderCode, key } = address;
    void navigate({
      to: '/receipt/$receipt',
      params: { receipt: key === undefined ? orderCode : `${orderCode}-${key}` },
    });
  };
  return (
    <>
      <p>{text('flash.checkText')}</p>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <TextField
          label={text('flash.checkField')}
          value={typed}
          maxLength={300}
          autoComplete="off"
          error={wrong ? text('flash.checkWrong') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size={44} disabled={typed.trim() === ''}>
          {text('flash.checkOpen')}
        </Button>
      </form>
      <VoidDays />
    </>
  );
}
