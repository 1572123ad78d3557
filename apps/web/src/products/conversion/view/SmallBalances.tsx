import { addDecimals, displayAmount } from '@candor/amount';
import { type SwapOffer, swapSmallBalances } from '@candor/protocol';
import { Button, Checkbox, CoinIcon, FieldError, toast, Total } from '@candor/ui';
import { useState } from 'react';
import { useBalances } from '../../../account/account.ts';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useBalanceText } from '../../../preferences/balance-text.ts';
import { useSession } from '../../../session/session.ts';
import { smallCoins, smallInto } from '../model/small-coins.ts';
import { useOnce } from '../model/use-once.ts';
import { useSwapsChanged } from '../model/use-offer.ts';
import { useSmallQuotes } from '../model/use-quote.ts';
import { MarketLink } from './MarketLink.tsx';
import styles from './Swap.module.css';

/** Coins that are worth little, swapped whole and together. */
export function SmallBalances({ offer }: { readonly offer: SwapOffer }) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const changed = useSwapsChanged();
  const isFrozen = (useSession()?.user.frozenReason ?? '') !== '';
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const small = smallCoins(offer, useBalances()?.values() ?? []);
  const picked = small.filter(({ asset }) => chosen.has(asset));
  const quotes = useSmallQuotes(picked);
  const { send, busy, failed } = useOnce(swapSmallBalances, ({ records }) => {
    const sum = records.reduce((total, { receive }) => addDecimals(total, receive), '0');
    toast({ title: text('swap.done'), text: text('swap.smallDone', { receive: amountText(sum) }) });
    setChosen(new Set());
    changed();
  });
  const quoteSeq = quotes?.[0]?.quoteSeq;
  const limit = displayAmount(offer.smallBalance, 2);
  return (
    <section aria-labelledby="swap-small" className={styles['side']}>
      <h2 id="swap-small" className={styles['head']}>
        {text('swap.small')}
      </h2>
      <p className={styles['quiet']}>{text('swap.smallLead', { limit })}</p>
      {small.length === 0 && <p>{text('swap.smallNone', { limit })}</p>}
      <ul>
        {small.map(({ asset, available }) => (
          <li key={asset} className={styles['coin']}>
            <Checkbox
              checked={chosen.has(asset)}
              disabled={busy}
              onChecked={(checked) =>
                setChosen((before) => new Set([...before, asset].filter((one) => checked || one !== asset)))
              }
            >
              <CoinIcon symbol={asset} size={20} /> {asset}
            </Checkbox>
            <span className="num">{balanceText(amountText(available))}</span>
          </li>
        ))}
      </ul>
      {quotes !== undefined && quoteSeq !== undefined && (
        <>
          <Total
            label={text('swap.exactReceive')}
            value={amountText(quotes.reduce((sum, { receive }) => addDecimals(sum, receive), '0'))}
            unit={smallInto}
          />
          <p className={styles['quiet']}>{text('swap.number', { seq: quoteSeq })}</p>
        </>
      )}
      {failed !== undefined && (
        <div>
          <FieldError text={failed.words} />
          <MarketLink reason={failed.reason} from={picked[0]?.asset ?? smallInto} to={smallInto} />
        </div>
      )}
      {small.length > 0 && (
        <Button
          busy={busy}
          disabled={quoteSeq === undefined}
          disabledReason={isFrozen ? text('shell.frozenText') : undefined}
          onClick={() => quoteSeq !== undefined && send({ coins: picked.map(({ asset }) => asset), quoteSeq })}
        >
          {picked.length === 0 ? text('swap.smallPick') : text('swap.smallDo', { count: picked.length })}
        </Button>
      )}
    </section>
  );
}
