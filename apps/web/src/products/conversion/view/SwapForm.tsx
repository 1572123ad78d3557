import { compareDecimals, displayAmount } from '@candor/amount';
import { currencyExchange, type SwapAsset, type SwapQuote } from '@candor/protocol';
import { Button, FieldError, IconButton, NumberField, Select, toast } from '@candor/ui';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { useBalances } from '../../../account/account.ts';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { takesKey } from '../../../keys/dispatch.ts';
import { useBalanceText } from '../../../preferences/balance-text.ts';
import { useSession } from '../../../session/session.ts';
import { wordsOf } from '../../../page/refused.ts';
import { smallInto } from '../model/small-coins.ts';
import { useOnce } from '../model/use-once.ts';
import { useSwapsChanged } from '../model/use-offer.ts';
import { type Asked, isAmount, useQuote } from '../model/use-quote.ts';
import { Confirm } from './Confirm.tsx';
import { ExactTotal, QuoteFacts } from './QuoteFacts.tsx';
import styles from './Swap.module.css';

/** What is being confirmed: no newer quote ever takes its place by itself. */
interface Frozen {
  readonly asked: Asked;
  readonly quote: SwapQuote;
}

/**
 * Which coin for which, and how much of either; then the quote of that, confirmed as it was seen.
 */
export function SwapForm({ coins }: { readonly coins: readonly SwapAsset[] }) {
  const text = useText();
  const [asked, setAsked] = useState<Asked>(() => firstAsked(coins));
  const [frozen, setFrozen] = useState<Frozen>();
  const quoted = useQuote(asked);
  const changed = useSwapsChanged();
  const { send, busy, failed, forget } = useOnce(currencyExchange, ({ from, to, pay, receive }) => {
    toast({
      title: text('swap.done'),
      text: text('swap.doneText', { pay: amountText(pay), from, receive: amountText(receive), to }),
    });
    setFrozen(undefined);
    setAsked((before) => ({ ...before, amount: '' }));
    changed();
  });
  if (frozen === undefined)
    return (
      <Amounts
        coins={coins}
        asked={asked}
        onAsked={setAsked}
        quoted={quoted}
        onReview={(quote) => {
          forget();
          setFrozen({ asked, quote });
        }}
      />
    );
  return (
    <Confirm
      side={frozen.asked.side}
      quote={frozen.quote}
      newest={quoted.quote}
      busy={busy}
      failed={failed}
      onBack={() => setFrozen(undefined)}
      onTake={(quote) => {
        forget();
        setFrozen({ ...frozen, quote });
      }}
      onSwap={() => send({ ...frozen.asked, quoteSeq: frozen.quote.quoteSeq })}
    />
  );
}

/** USDT for the first other coin, which most come for. */
function firstAsked(coins: readonly SwapAsset[]): Asked {
  const names = coins.map(({ asset }) => asset);
  const from = names.includes(smallInto) ? smallInto : (names[0] ?? '');
  const others = names.filter((one) => one !== from);
  return { from, to: others.includes('BTC') ? 'BTC' : (others[0] ?? ''), side: 'pay', amount: '' };
}

interface AmountsProps {
  readonly coins: readonly SwapAsset[];
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
  readonly quoted: ReturnType<typeof useQuote>;
  readonly onReview: (quote: SwapQuote) => void;
}

function Amounts({ coins, asked, onAsked, quoted, onReview }: AmountsProps) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const { from, to, side, amount } = asked;
  const { price, quote } = quoted;
  const available = useBalances()?.get(from)?.available ?? '0';
  const isFrozen = (useSession()?.user.frozenReason ?? '') !== '';
  const options = coins.map(({ asset }) => ({ value: asset, label: asset }));
  const decimalsOf = (coin: string): number => coins.find(({ asset }) => asset === coin)?.scale ?? 8;
  const choose = (end: 'from' | 'to', coin: string) => {
    const other = end === 'from' ? 'to' : 'from';
    // A coin that is chosen at both ends changes places with the other one.
    onAsked(coin === asked[other] ? turned(asked) : { ...asked, [end]: coin });
  };
  const most = () => onAsked({ ...asked, side: 'pay', amount: available });
  const pay = side === 'pay' ? amount : (quote?.pay ?? '');
  const receive = side === 'receive' ? amount : (quote?.receive ?? '');
  const tooMuch = pay !== '' && compareDecimals(pay, available) > 0;
  const tooLittle = quote !== undefined && compareDecimals(quote.pay, quote.minimum) < 0;
  const wrong = tooMuch
    ? text('assets.tooMuch', { available: balanceText(displayAmount(available, 8)), asset: from })
    : tooLittle
      ? text('swap.below', { amount: amountText(quote.minimum), asset: from })
      : undefined;
  const ready = wrong === undefined ? quote : undefined;
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready !== undefined) onReview(ready);
      }}
    >
      <div className={styles['coins']}>
        <Select label={text('assets.from')} options={options} value={from} onValue={(coin) => choose('from', coin)} />
        <IconButton
          label={text('swap.sides')}
          icon={<ArrowUpDown size={16} strokeWidth={1.5} aria-hidden />}
          onClick={() => onAsked(turned(asked))}
        />
        <Select label={text('assets.to')} options={options} value={to} onValue={(coin) => choose('to', coin)} />
      </div>
      <NumberField
        label={text('swap.pay')}
        value={pay}
        onValue={(value) => onAsked({ ...asked, side: 'pay', amount: value })}
        decimals={decimalsOf(from)}
        unit={from}
        shortcut={{ label: text('assets.max'), onUse: most }}
        takesKey={takesKey('most', most)}
        error={wrong}
        hint={`${text('assets.available')}: ${balanceText(displayAmount(available, 8))} ${from}`}
      />
      <NumberField
        label={text('swap.receive')}
        value={receive}
        onValue={(value) => onAsked({ ...asked, side: 'receive', amount: value })}
        decimals={decimalsOf(to)}
        unit={to}
      />
      {price !== undefined && <QuoteFacts price={price} quote={quote} />}
      {quote !== undefined && <ExactTotal side={side} quote={quote} />}
      {quoted.problem !== null && <FieldError text={wordsOf(quoted.problem)} />}
      <Button
        type="submit"
        variant="primary"
        size={44}
        wide
        disabled={ready === undefined}
        disabledReason={isFrozen ? text('shell.frozenText') : undefined}
      >
        {text(isAmount(amount) ? 'swap.review' : 'swap.empty')}
      </Button>
    </form>
  );
}

/** The other way round: the amount that was given stays with its coin. */
const turned = ({ from, to, side, amount }: Asked): Asked => ({
  from: to,
  to: from,
  side: side === 'pay' ? 'receive' : 'pay',
  amount,
});
