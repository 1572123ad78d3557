import { compareDecimals } from '@candor/amount';
import { type OtcAdvert, type OtcMethod, otcOpenOrder } from '@candor/protocol';
import { Button, Dialog, FieldError, NumberField, SegmentedControl, Select } from '@candor/ui';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { scaleOf, sumOf } from '../model/sum.ts';
import { methodText, termsText } from '../model/words.ts';
import type { OtcConfig } from '../stores/use-offers.ts';
import { useAct } from '../stores/use-act.ts';
import { MethodMissing } from './MethodMissing.tsx';
import { SumLines } from './SumLines.tsx';
import styles from './Otc.module.css';

interface Props {
  readonly offer: OtcAdvert;
  readonly config: OtcConfig;
  readonly reference: string | null;
  readonly amount: string;
  readonly method: OtcMethod | undefined;
  readonly onClose: () => void;
}

/** Takes an offer: the sum and its workings before anything happens. */
export function TakeDialog({ offer, config, reference, amount, method: wanted, onClose }: Props) {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const { href } = useLocation();
  const { side, coin, fiat, price, methods, owner, minimum, maximum, paymentMinutes } = offer;
  const [typed, setTyped] = useState<'fiat' | 'coin'>('fiat');
  const [value, setValue] = useState(amount);
  const [shownPrice] = useState(price);
  const [chosen, setMethod] = useState(wanted !== undefined && methods.includes(wanted) ? wanted : methods[0]);
  const labels = { fiatAmount: fiat, quantity: coin, method: text('otc.method') };
  const { busy, at, problem, act } = useAct(labels);
  const scale = scaleOf(config, coin, fiat);
  const sum = scale === undefined || price === null ? undefined : sumOf(scale, price, typed, value);
  const outside =
    sum !== undefined && (compareDecimals(sum.fiat, minimum) < 0 || compareDecimals(sum.fiat, maximum) > 0);
  const terms = termsText(text, offer.takerTerms);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (price === null || chosen === undefined || sum === undefined) return;
    const order = await act(otcOpenOrder, {
      advertId: offer.advertId,
      ...(typed === 'fiat' ? { fiatAmount: value } : { quantity: value }),
      price,
      method: chosen,
    });
    if (order !== undefined) void navigate({ to: '/otc/order', search: { code: order.orderCode } });
  };
  const title = text(side === 'buy' ? 'otc.buyFrom' : 'otc.sellTo', { coin, name: owner.name });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} wide>
      <form noValidate className={styles['take']} onSubmit={(event) => void send(event)}>
        <div className={styles['form']}>
          <SegmentedControl<'fiat' | 'coin'>
            label={text('otc.typedIn')}
            options={[
              { value: 'fiat', label: text('otc.inMoney', { unit: fiat }) },
              { value: 'coin', label: text('otc.inMoney', { unit: coin }) },
            ]}
            value={typed}
            onValue={(next) => {
              setTyped(next);
              setValue('');
            }}
          />
          <NumberField
            label={text(
              side === 'buy'
                ? typed === 'fiat'
                  ? 'otc.youPay'
                  : 'otc.youReceive'
                : typed === 'fiat'
                  ? 'otc.youReceive'
                  : 'otc.youSell',
            )}
            value={value}
            onValue={setValue}
            decimals={typed === 'fiat' ? (scale?.minorUnits ?? 2) : (scale?.stepScale ?? 2)}
            unit={typed === 'fiat' ? fiat : coin}
            error={at['fiatAmount'] ?? at['quantity'] ?? (outside ? text('otc.outside') : undefined)}
            hint={text('otc.limits', { from: amountText(minimum), to: amountText(maximum), fiat })}
          />
          <Select
            label={text('otc.method')}
            options={methods.map((one) => ({ value: one, label: methodText(text, one) }))}
            value={chosen ?? 'bank'}
            onValue={setMethod}
          />
          {at['method'] !== undefined && <MethodMissing words={at['method']} />}
          {price !== null && price !== shownPrice && (
            <p role="status" className={styles['note']}>
              {text('otc.priceIsNow', { before: shownPrice ?? '', now: price, fiat })}
            </p>
          )}
          {problem !== undefined && <FieldError text={problem} />}
          {session === null ? (
            <Link to="/user/login" search={{ back: href }} className={styles['login']}>
              {text('otc.logInFirst')}
            </Link>
          ) : (
            <Button
              type="submit"
              variant={side}
              size={44}
              wide
              busy={busy}
              disabled={sum === undefined || outside || price === null}
            >
              {sum === undefined
                ? text(side === 'buy' ? 'otc.buyCoin' : 'otc.sellCoin', { coin })
                : text(side === 'buy' ? 'otc.buyFor' : 'otc.sellFor', {
                    quantity: `${amountText(sum.quantity)} ${coin}`,
                    sum: `${amountText(sum.fiat)} ${fiat}`,
                  })}
            </Button>
          )}
        </div>
        <div className={styles['beside']}>
          <SumLines
            sum={sum}
            typed={typed}
            side={side}
            price={price ?? ''}
            coin={coin}
            fiat={fiat}
            reference={reference}
          />
          <ul className={styles['points']}>
            <li>{text(side === 'buy' ? 'otc.escrowFirst' : 'otc.yourEscrow')}</li>
            <li>{text('otc.payWithin', { count: paymentMinutes })}</li>
            {terms.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {offer.text !== '' && (
            <blockquote className={styles['words']} dir="auto">
              {offer.text}
            </blockquote>
          )}
        </div>
      </form>
    </Dialog>
  );
}
