import { encodePassword, type OtcOrderDetail, otcReleaseOrder } from '@candor/protocol';
import { Button, Checkbox, Dialog, FieldError, PasswordField } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { FactorFirst, hasFactor } from '../../../step-up/FactorFirst.tsx';
import { useSecurity } from '../../../step-up/state.ts';
import { isSameName } from '../model/order-view.ts';
import { useAct } from '../stores/use-act.ts';
import styles from './Otc.module.css';

/** The seller has the money: the sum and the payer's name are looked at before the coins go. */
export function ReleaseDialog({ order, onClose }: { readonly order: OtcOrderDetail; readonly onClose: () => void }) {
  const text = useText();
  const { orderCode, fiatAmount, fiat, payerName, quantity, coin } = order;
  const { data: security } = useSecurity();
  const [arrived, setArrived] = useState(false);
  const [seen, setSeen] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  const { busy, at, problem, act } = useAct({ fundPassword: text('wallets.fundPassword') });
  const sum = `${amountText(fiatAmount)} ${fiat}`;
  const differs = seen.trim() !== '' && !isSameName(seen, payerName);
  const release = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(
      otcReleaseOrder,
      { orderCode, fundPassword: encodePassword(fundPassword) },
      text('otc.done.release'),
    );
    setFundPassword('');
    if (done !== undefined) onClose();
  };
  const lacksFactor = security !== undefined && !hasFactor(security);
  const lacksPassword = security !== undefined && !security.fundPasswordSet;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('otc.now.isItThere', { sum, name: payerName })}
    >
      <form noValidate className={styles['form']} onSubmit={(event) => void release(event)}>
        <p>{text('otc.releaseText')}</p>
        <Checkbox checked={arrived} onChecked={setArrived}>
          {text('otc.sumArrived', { sum })}
        </Checkbox>
        <label className={styles['wordsField']}>
          <span>{text('otc.payerSeen')}</span>
          <input
            value={seen}
            autoComplete="off"
            maxLength={120}
            dir="auto"
            onChange={(event) => setSeen(event.target.value)}
          />
        </label>
        {seen.trim() !== '' && (
          <p role="status" className={differs ? styles['differs'] : styles['same']}>
            {text(differs ? 'otc.nameDiffers' : 'otc.nameSame', { name: payerName })}
          </p>
        )}
        {lacksFactor && <FactorFirst why="otc.releaseNeedsFactor" />}
        {lacksPassword ? (
          <p>
            {text('wallets.needsFund')}{' '}
            <Link to="/account/center/security/setting/$what" params={{ what: 'trade-pwd' }}>
              {text('wallets.setFund')}
            </Link>
          </p>
        ) : (
          <PasswordField
            showLabel={text('entry.show')}
            hideLabel={text('entry.hide')}
            label={text('wallets.fundPassword')}
            autoComplete="off"
            value={fundPassword}
            error={at['fundPassword']}
            onChange={(event) => setFundPassword(event.target.value)}
          />
        )}
        {problem !== undefined && <FieldError text={problem} />}
        <Button
          type="submit"
          variant="primary"
          size={44}
          wide
          busy={busy}
          disabled={!arrived || seen.trim() === '' || differs || fundPassword === ''}
        >
          {text('otc.releaseDo', { quantity: `${amountText(quantity)} ${coin}` })}
        </Button>
      </form>
    </Dialog>
  );
}
