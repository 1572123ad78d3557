import { Button, FieldError, Select, TextField } from '@candor/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { claimProblems } from '../model/claim-problems.ts';
import { useClaim } from '../model/use-recharge.ts';
import { ScreenshotField } from './ScreenshotField.tsx';
import styles from './Recharge.module.css';

/** Coins that were sent and did not arrive: which, how much, in which transaction. */
export function MissingForm({ coins }: { readonly coins: readonly string[] }) {
  const text = useText();
  const [coin, setCoin] = useState(coins[0] ?? 'USDT');
  const [amount, setAmount] = useState('');
  const [hash, setHash] = useState('');
  const [image, setImage] = useState<File | undefined>();
  const [isTried, setTried] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const claim = useClaim();
  const labels = {
    coinType: text('recharge.coinType'),
    amount: text('recharge.amount', { unit: coin }),
    screenshot: text('recharge.screenshot'),
    hash: text('recharge.hash'),
  };
  const { busy, at, problem, run } = useChange(labels);
  const problems = claimProblems({ amount, hash, hasImage: image !== undefined });
  const errorOf = (field: 'amount' | 'screenshot' | 'hash'): string | undefined => {
    const key = isTried || (field === 'amount' && amount !== '') ? problems[field] : undefined;
    return key === undefined ? at[field] : text(key);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || image === undefined) return;
    const input = { coinType: coin, amount, way: 'missing', hash: hash.trim() } as const;
    const sent = await run(() => claim(input, image), text('recharge.sent'));
    if (sent === undefined) return;
    setAmount('');
    setHash('');
    setImage(undefined);
    setTried(false);
    setSentCount(sentCount + 1);
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void send(event)}>
      <Select
        label={labels.coinType}
        options={coins.map((one) => ({ value: one, label: one }))}
        value={coin}
        onValue={setCoin}
      />
      <TextField
        label={labels.amount}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={errorOf('amount')}
        onChange={(event) => setAmount(event.target.value.trim())}
      />
      <TextField
        label={labels.hash}
        autoComplete="off"
        spellCheck={false}
        value={hash}
        error={errorOf('hash')}
        onChange={(event) => setHash(event.target.value)}
      />
      <ScreenshotField key={sentCount} error={errorOf('screenshot')} onImage={setImage} />
      {[at['coinType'], problem].map((words) => words !== undefined && <FieldError key={words} text={words} />)}
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {text('recharge.submitMissing')}
      </Button>
    </form>
  );
}
