import { compareDecimals } from '@candor/amount';
import { Button, FieldError, Select, TextButton, TextField, Total, copyText, toast } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { decimalForm } from '@candor/protocol';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { useSettled } from '../../../transport/use-settled.ts';
import { claimProblems } from '../model/claim-problems.ts';
import { type RechargeOffer, useClaim, useRechargeOffer, useRechargePreview } from '../model/use-recharge.ts';
import { ScreenshotField } from './ScreenshotField.tsx';
import styles from './Recharge.module.css';

/** Paying in by bank: all that one must know first, then the claim. */
export function BankForm() {
  const text = useText();
  const offer = useRechargeOffer();
  return (
    <Loaded query={offer} rows={8} label={text('recharge.bank')}>
      {(shown) =>
        shown.bank === null ? (
          <p className={styles['note']}>{text(shown.isPaused ? 'recharge.paused' : 'recharge.noBank')}</p>
        ) : shown.payer === null ? (
          <div className={styles['note']}>
            <p>{text('recharge.needsName')}</p>
            <Link to="/user/index" search={{ key: 'primary' }}>
              {text('recharge.verify')}
            </Link>
          </div>
        ) : (
          <Claiming offer={shown} bank={shown.bank} payer={shown.payer} />
        )
      }
    </Loaded>
  );
}

interface Props {
  readonly offer: RechargeOffer;
  readonly bank: NonNullable<RechargeOffer['bank']>;
  readonly payer: string;
}

function Claiming({ offer, bank, payer }: Props) {
  const text = useText();
  const [coin, setCoin] = useState('USDT');
  const [amount, setAmount] = useState('');
  const [image, setImage] = useState<File | undefined>();
  const [sentCount, setSentCount] = useState(0);
  const [isTried, setTried] = useState(false);
  const claim = useClaim();
  const labels = {
    coinType: text('recharge.coinType'),
    amount: text('recharge.amount', { unit: bank.currency }),
    screenshot: text('recharge.screenshot'),
    reference: text('recharge.reference'),
  };
  const { busy, at, problem, run } = useChange(labels);
  const terms = offer.coins.find((one) => one.coin === coin);
  const problems = claimProblems({ amount, hasImage: image !== undefined });
  const errorOf = (field: 'amount' | 'screenshot'): string | undefined => {
    const key = isTried || (field === 'amount' && amount !== '') ? problems[field] : undefined;
    return key === undefined ? at[field] : text(key);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || image === undefined) return;
    const input = { coinType: coin, amount, way: 'bank', reference: offer.reference } as const;
    const sent = await run(() => claim(input, image), text('recharge.sent'));
    if (sent === undefined) return;
    setAmount('');
    setImage(undefined);
    setTried(false);
    setSentCount(sentCount + 1);
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void send(event)}>
      <Select
        label={labels.coinType}
        options={offer.coins.filter(({ open }) => open).map((one) => ({ value: one.coin, label: one.coin }))}
        value={coin}
        onValue={setCoin}
      />
      <TextField
        label={labels.amount}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={errorOf('amount')}
        hint={
          terms && text('recharge.range', { minimum: amountText(terms.minimum), maximum: amountText(terms.maximum) })
        }
        onChange={(event) => setAmount(event.target.value.trim())}
      />
      <Preview feePpm={terms?.feePpm ?? 0} coin={coin} amount={amount} />
      <BankLines bank={bank} reference={offer.reference} />
      <p className={styles['small']}>{text('recharge.referenceText')}</p>
      <p className={styles['note']}>{text('recharge.fromName', { name: payer })}</p>
      <ScreenshotField key={sentCount} error={errorOf('screenshot')} onImage={setImage} />
      {[at['coinType'], at['reference'], problem].map(
        (words) => words !== undefined && <FieldError key={words} text={words} />,
      )}
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {text('recharge.submit')}
      </Button>
    </form>
  );
}

/** What the amount gives, with fee and price apart. */
function Preview(props: { readonly feePpm: number; readonly coin: string; readonly amount: string }) {
  const { feePpm, coin, amount } = props;
  const text = useText();
  const isAmount = decimalForm.test(amount) && compareDecimals(amount, '0') > 0;
  const asked = useSettled(isAmount ? amount : '');
  const { data: preview } = useRechargePreview(coin, asked);
  if (asked === '' || preview === undefined) return null;
  if (preview === null) return <p className={styles['small']}>{text('recharge.noPrice')}</p>;
  return (
    <div className={styles['sums']} role="status">
      <dl>
        <div>
          <dt>{text('recharge.give')}</dt>
          <dd className="num">{amountText(preview.gross)}</dd>
        </div>
        <div>
          <dt>{text('recharge.fee', { percent: amountText(String(feePpm / 10_000)) })}</dt>
          <dd className="num">−{amountText(preview.fee)}</dd>
        </div>
      </dl>
      <Total label={text('recharge.arrives')} value={amountText(preview.arrives)} unit={coin} />
      <p className={styles['small']}>
        {preview.price === null
          ? text('recharge.oneToOne')
          : text('recharge.atIndex', { coin, price: amountText(preview.price) })}
      </p>
    </div>
  );
}

/** The bank's account and the reference, each to be copied. */
function BankLines({ bank, reference }: { readonly bank: Props['bank']; readonly reference: string }) {
  const text = useText();
  const copy = async (word: string) => {
    if (await copyText(word)) toast({ title: text('common.copied'), tone: 'done' });
  };
  const lines = [
    { name: text('recharge.payee'), word: bank.payee, isCode: false },
    { name: text('recharge.bankName'), word: bank.bankName, isCode: false },
    { name: 'IBAN', word: bank.iban, isCode: true },
    { name: 'BIC', word: bank.bic, isCode: true },
    { name: text('recharge.reference'), word: reference, isCode: true },
  ];
  return (
    <dl className={styles['bank']}>
      {lines.map(({ name, word, isCode }) => (
        <div key={name} className={word === reference ? styles['code'] : undefined}>
          <dt>{name}</dt>
          <dd>{isCode ? <code>{word}</code> : word}</dd>
          <dd>
            <TextButton aria-label={`${text('account.copy')}: ${name}`} onClick={() => void copy(word)}>
              {text('account.copy')}
            </TextButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}
