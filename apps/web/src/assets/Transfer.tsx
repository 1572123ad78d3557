import { displayAmount, isZeroDecimal } from '@candor/amount';
import { transferFunds } from '@candor/protocol';
import { Button, IconButton, NumberField, Select, toast } from '@candor/ui';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { useAllBalances } from '../account/account.ts';
import { useIntent } from '../account/intent.ts';
import { useText } from '../i18n/text.ts';
import { takesKey } from '../keys/dispatch.ts';
import { useSession } from '../session/session.ts';
import { wordsOf, toastRefusal } from '../page/refused.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { untilKnown } from '../transport/until-known.ts';
import { balanceOf } from './account-balance.ts';
import { walletName } from './wallet-name.ts';
import { hasUse } from './wallets-in-use.ts';
import { endsOf, isTooMuch, otherEnd, transferPreview } from './transfer-model.ts';
import styles from './Transfer.module.css';

/** Between the user's own wallets: at once, without a fee; `into` is where it goes at first. */
export function Transfer({ into }: { readonly into?: number }) {
  const text = useText();
  const balances = useAllBalances();
  const { balanceText } = useBalanceText();
  const [from, setFrom] = useState('1');
  const [to, setTo] = useState(() => (into === undefined ? otherEnd(endsOf(hasUse, false, []), '1') : String(into)));
  const [coin, setCoin] = useState('USDT');
  const [amount, setAmount] = useState('');
  const { send, busy, refused } = useTransfer(() => setAmount(''));
  // A transfer names no market: what lies in an account of one is moved by its product alone.
  const free = balances?.filter(({ symbol }) => symbol === undefined) ?? [];
  const balanceIn = (wallet: string) => balanceOf(free, { walletType: Number(wallet), asset: coin });
  const available = balanceIn(from)?.available ?? '0';
  const coins = [...new Set([...free.map(({ asset }) => asset), 'USDT'])].toSorted();
  const preview = transferPreview(amount, available, balanceIn(to)?.total ?? '0');
  const tooMuch = isTooMuch(amount, available);
  const user = useSession()?.user;
  const merchant = user?.is_merchant === 2;
  const frozen = (user?.frozenReason ?? '') !== '';
  const filled = free.filter(({ total }) => !isZeroDecimal(total)).map(({ walletType }) => walletType);
  const ends = endsOf(hasUse, merchant, filled);
  const optionsOf = (types: readonly number[]) =>
    types.map((type) => ({ value: String(type), label: text(walletName(type)) }));
  const [fromName, toName] = [from, to].map((wallet) => text(walletName(Number(wallet))));
  const chooseFrom = (value: string) => {
    setFrom(value);
    if (value === to) setTo(hasUse(Number(from)) ? from : otherEnd(ends, value));
  };
  const chooseTo = (value: string) => {
    setTo(value);
    if (value === from) setFrom(to);
  };
  return (
    <section aria-labelledby="transfer" className={styles['transfer']}>
      <h1 id="transfer" className={`${styles['title']} display`}>
        {text('assets.transfer')}
      </h1>
      <p className={styles['lead']}>{text('assets.transferLead')}</p>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (preview !== undefined) send({ from: Number(from), to: Number(to), coin, amount });
        }}
      >
        <div className={styles['wallets']}>
          <Select label={text('assets.from')} options={optionsOf(ends.from)} value={from} onValue={chooseFrom} />
          <IconButton
            label={text('assets.swap')}
            icon={<ArrowUpDown size={16} strokeWidth={1.5} aria-hidden />}
            onClick={() => chooseFrom(to)}
          />
          <Select label={text('assets.to')} options={optionsOf(ends.to)} value={to} onValue={chooseTo} />
        </div>
        {!hasUse(Number(from)) && <p className={styles['closed']}>{text('assets.closedWallet')}</p>}
        <Select
          label={text('assets.coin')}
          options={coins.map((value) => ({ value, label: value }))}
          value={coin}
          onValue={setCoin}
        />
        <NumberField
          label={text('assets.amount')}
          value={amount}
          onValue={setAmount}
          decimals={8}
          unit={coin}
          shortcut={{ label: text('assets.max'), onUse: () => setAmount(available) }}
          takesKey={takesKey('most', () => setAmount(available))}
          error={
            tooMuch
              ? text('assets.tooMuch', { available: balanceText(displayAmount(available, 8)), asset: coin })
              : refused
          }
        />
        <dl className={styles['sums']}>
          <div>
            <dt>{text('assets.available')}</dt>
            <dd className="num">
              {balanceText(displayAmount(available, 8))} {coin}
            </dd>
          </div>
          <div>
            <dt>{text('assets.afterFrom', { wallet: fromName ?? '' })}</dt>
            <dd className="num">
              {preview === undefined ? '—' : `${balanceText(displayAmount(preview.fromAfter, 8))} ${coin}`}
            </dd>
          </div>
          <div>
            <dt>{text('assets.afterTo', { wallet: toName ?? '' })}</dt>
            <dd className="num">
              {preview === undefined ? '—' : `${balanceText(displayAmount(preview.toAfter, 8))} ${coin}`}
            </dd>
          </div>
          <div>
            <dt>{text('assets.fee')}</dt>
            <dd className="num">0.00 {coin}</dd>
          </div>
        </dl>
        <Button
          type="submit"
          variant="primary"
          size={44}
          wide
          busy={busy}
          disabled={preview === undefined}
          disabledReason={frozen ? text('shell.frozenText') : undefined}
        >
          {preview === undefined ? text('assets.transferEmpty') : text('assets.transferDo', { amount, asset: coin })}
        </Button>
      </form>
    </section>
  );
}

interface Move {
  readonly from: number;
  readonly to: number;
  readonly coin: string;
  readonly amount: string;
}

/** Sends a transfer: a retry of the same one carries the same id, so it is booked once. */
function useTransfer(onDone: () => void) {
  const text = useText();
  const intent = useIntent();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = (move: Move) => {
    setBusy(true);
    setRefused(undefined);
    const onChecking = () => setRefused(text('common.checking'));
    intent
      .send(move, ({ requestId, isRepeat }) =>
        untilKnown(transferFunds, { input: { ...move, requestId }, isRepeat, onChecking }),
      )
      .then(() => {
        setRefused(undefined);
        const names = { from: text(walletName(move.from)), to: text(walletName(move.to)) };
        toast({
          title: text('assets.transferDone'),
          text: text('assets.transferDoneText', { amount: move.amount, asset: move.coin, ...names }),
        });
        onDone();
      })
      .catch((problem: unknown) => {
        setRefused(wordsOf(problem));
        toastRefusal(text('assets.transferFailed'), problem);
      })
      .finally(() => setBusy(false));
  };
  return { send, busy, refused };
}
