import { compareDecimals, isZeroDecimal } from '@candor/amount';
import { encodePassword } from '@candor/protocol';
import { Button, FieldError, NumberField, PasswordField, Select, TextField } from '@candor/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { wordsInForm } from '../../../page/refused.ts';
import { Refusal } from '../../../transport/refusal.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import { amountText } from '../../../records/amount-text.ts';
import type { AddressBookState } from '../model/use-address-book.ts';
import type { DepositCoin } from '../model/use-deposits.ts';
import { useRequest } from '../model/use-request.ts';
import { useSettled } from '../../../transport/use-settled.ts';
import { usePreview, useWithdrawalsChanged } from '../model/use-withdrawals.ts';
import { BookingPreview } from './BookingPreview.tsx';
import { PausedNote } from './PausedNote.tsx';
import { StatementForm } from './StatementForm.tsx';
import styles from './Wallets.module.css';

/** The choice that is no address of the book. */
const typedChoice = 'typed';

interface Props {
  readonly coins: readonly DepositCoin[];
  readonly book: AddressBookState;
}

/**
 * What to withdraw, over which network, to where; what that books is shown below before it is sent.
 */
export function WithdrawForm({ coins, book }: Props) {
  const text = useText();
  const time = useTime();
  const [askedCoin, setCoin] = useState('USDT');
  const [askedNetwork, setNetwork] = useState('');
  const [choice, setChoice] = useState('');
  const [typed, setTyped] = useState('');
  const [middle, setMiddle] = useState('');
  const [amount, setAmount] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  const coin = coins.find((one) => one.coin === askedCoin) ?? coins[0];
  const network = coin?.networks.find((one) => one.network === askedNetwork) ?? coin?.networks[0];
  const usable = book.records.filter((row) => row.network === network?.network && row.usableAtMs <= serverNow());
  const booked = usable.find(({ addressId }) => addressId === choice) ?? (choice === '' ? usable[0] : undefined);
  const address = booked?.address ?? typed.trim();
  const way = coin === undefined || network === undefined ? '' : `${coin.coin}-${network.network}`;
  const isAmount = amount !== '' && !isZeroDecimal(amount);
  const asked = useSettled({
    way,
    ...(isAmount && { amount }),
    ...(isAmount && address !== '' && { address }),
    ...(middle !== '' && { middle }),
  });
  const base = usePreview({ way });
  const preview = usePreview(asked);
  const ask = useRequest();
  const changed = useWithdrawalsChanged();
  const labels = {
    way: text('wallets.network'),
    address: text('wallets.address'),
    amount: text('wallets.amount'),
    middle: text('wallets.address'),
    fundPassword: text('wallets.fundPassword'),
  };
  const { busy, at, problem, run } = useChange(labels);
  if (coin === undefined || network === undefined) return null;
  const foreseen = preview.error === null ? { at: {}, whole: undefined } : wordsInForm(preview.error, labels);
  const wrong: Readonly<Record<string, string>> = { ...foreseen.at, ...at };
  const lookAlike = lookAlikeIn(preview.error);
  const { data: state } = base;
  const booking = isAmount ? (preview.data?.booking ?? null) : null;
  const most = state !== undefined && compareDecimals(state.most, '0') > 0 ? state.most : undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const input = {
      way,
      address,
      amount,
      fundPassword: encodePassword(fundPassword),
      ...(middle !== '' && { middle }),
    };
    const done = await run(() => ask(input), text('wallets.withdrawDone'));
    setFundPassword('');
    if (done === undefined) return;
    setAmount('');
    setMiddle('');
    await changed();
  };
  return (
    <form noValidate className={styles['out']} onSubmit={(event) => void send(event)}>
      <div className={styles['choices']}>
        <Select
          label={text('wallets.coin')}
          options={coins.map((one) => ({ value: one.coin, label: one.coin }))}
          value={coin.coin}
          onValue={setCoin}
        />
        <Select
          label={text('wallets.network')}
          options={coin.networks.map((one) => ({ value: one.network, label: one.name }))}
          value={network.network}
          onValue={setNetwork}
        />
      </div>
      {network.withdrawalsPaused !== null && <PausedNote direction="withdrawals" pause={network.withdrawalsPaused} />}
      {(state?.heldUntilMs ?? null) !== null && (
        <p className={styles['warn']} role="status">
          {text('wallets.heldUntil', { time: time.dateTime(state?.heldUntilMs ?? 0) })}
        </p>
      )}
      {usable.length > 0 && (
        <Select
          label={text('wallets.sendTo')}
          options={[
            ...usable.map(({ addressId, label, address: to }) => ({
              value: addressId,
              label: `${label} · ${to.slice(0, 6)}…${to.slice(-4)}`,
            })),
            ...(book.whitelistOnly ? [] : [{ value: typedChoice, label: text('wallets.typed') }]),
          ]}
          value={booked?.addressId ?? typedChoice}
          onValue={setChoice}
        />
      )}
      {booked === undefined ? (
        <TextField
          label={text('wallets.address')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={wrong['address']}
          onChange={(event) => {
            setTyped(event.target.value);
            setMiddle('');
          }}
        />
      ) : (
        <p className={styles['whole']}>
          <code>{booked.address}</code>
          {wrong['address'] !== undefined && <FieldError text={wrong['address']} />}
        </p>
      )}
      {(lookAlike !== undefined || middle !== '') && (
        <TextField
          label={text('wallets.middle', { from: lookAlike?.from ?? '', to: lookAlike?.to ?? '' })}
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          value={middle}
          error={wrong['middle']}
          onChange={(event) => setMiddle(event.target.value.trim())}
        />
      )}
      <NumberField
        label={text('wallets.amount')}
        value={amount}
        onValue={setAmount}
        decimals={8}
        unit={coin.coin}
        error={wrong['amount']}
        {...(most !== undefined && { shortcut: { label: text('assets.max'), onUse: () => setAmount(most) } })}
        hint={
          state &&
          `${text('wallets.available', { amount: amountText(state.available), asset: state.coin })} · ${text(
            'wallets.dayLimit',
            { used: amountText(state.used), limit: amountText(state.limit) },
          )}`
        }
      />
      {foreseen.whole !== undefined && <FieldError text={foreseen.whole} />}
      {booking !== null && <BookingPreview coin={coin.coin} booking={booking} />}
      {booking !== null && booking.statementMissing && address !== '' ? (
        <StatementForm network={network.network} address={address} onStated={changed} />
      ) : (
        <>
          <PasswordField
            showLabel={text('entry.show')}
            hideLabel={text('entry.hide')}
            label={text('wallets.fundPassword')}
            autoComplete="off"
            value={fundPassword}
            error={wrong['fundPassword']}
            onChange={(event) => setFundPassword(event.target.value)}
          />
          {problem !== undefined && <FieldError text={problem} />}
          <Button
            type="submit"
            variant="primary"
            size={44}
            wide
            busy={busy}
            disabled={booking === null || address === '' || fundPassword === ''}
          >
            {isAmount
              ? text('wallets.withdrawDo', { amount: amountText(amount), asset: coin.coin })
              : text('wallets.withdrawEmpty')}
          </Button>
        </>
      )}
    </form>
  );
}

/**
 * Which characters are to be typed, counted from 1, where the exchange says that an address looks
 * like a known one.
 */
function lookAlikeIn(problem: unknown): { readonly from: string; readonly to: string } | undefined {
  if (!(problem instanceof Refusal) || problem.reason !== 'address_looks_alike') return undefined;
  return { from: problem.detail['from'] ?? '', to: problem.detail['to'] ?? '' };
}
