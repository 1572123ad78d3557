import { Button, FieldError, NumberField, Select, TextButton, TextField, toast } from '@candor/ui';
import { type FormEvent, useState } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useSettled } from '../../../transport/use-settled.ts';
import { chainText, type PracticeAsset } from '../model/practice-chain.ts';
import { practiceForm } from '../model/practice-form.ts';
import { keepPayment } from '../model/practice-key.ts';
import type { PracticeProvider } from '../model/practice-provider.ts';
import { useChainCoins, useDepositAddress } from '../model/use-deposits.ts';
import { usePracticeBalances, usePracticeFee } from '../model/use-practice.ts';
import styles from './Wallets.module.css';

interface Props {
  readonly address: `0x${string}`;
  readonly assets: readonly PracticeAsset[];
  readonly provider: PracticeProvider;
  readonly onSent: () => void;
}

/** Sends from the practice wallet to any address of the chain, such as one's own for deposits. */
export function PracticeSend({ address, assets, provider, onSent }: Props) {
  const text = useText();
  const [coin, setCoin] = useState('USDT');
  const [to, setTo] = useState('');
  const [amount, setAmount] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const asset = assets.find((one) => one.coin === coin) ?? assets[0];
  const gasAsset = assets.find(({ contract }) => contract === undefined);
  const balances = usePracticeBalances(address, assets).data ?? [];
  const settled = useSettled({ coin, to, amount });
  const asked = assets.find((one) => one.coin === settled.coin);
  const foreseen = asked && practiceForm({ asset: asked, to: settled.to, amount: settled.amount }, balances, 0n);
  const estimate = usePracticeFee(address, foreseen?.call);
  if (asset === undefined || gasAsset === undefined) return null;
  const fee = BigInt(estimate.data ?? 0);
  const form = practiceForm({ asset, to, amount }, balances, fee);
  const canSend = form.call !== undefined && form.amountProblem === undefined && estimate.data !== undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (form.call === undefined || !canSend) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const params = [{ from: address, ...form.call }];
      const txHash = String(await provider.request({ method: 'eth_sendTransaction', params }));
      keepPayment({ txHash, coin, amount, to });
      toast({ title: text('practice.sent'), tone: 'done' });
      setAmount('');
      onSent();
    } catch {
      setProblem(text('practice.rejected'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className={styles['out']} onSubmit={(event) => void send(event)}>
      <h2 className={styles['head']}>{text('practice.send')}</h2>
      <Select
        label={text('wallets.coin')}
        options={assets.map((one) => ({ value: one.coin, label: one.coin }))}
        value={asset.coin}
        onValue={setCoin}
      />
      <TextField
        label={text('wallets.sendTo')}
        autoComplete="off"
        spellCheck={false}
        value={to}
        error={form.toProblem && text(form.toProblem)}
        onChange={(event) => setTo(event.target.value.trim())}
        hint={<OwnDeposit coin={asset.coin} onAddress={setTo} />}
      />
      <NumberField
        label={text('wallets.amount')}
        value={amount}
        onValue={setAmount}
        decimals={asset.decimals}
        unit={asset.coin}
        error={form.amountProblem && text(form.amountProblem, { asset: gasAsset.coin })}
        shortcut={{ label: text('assets.max'), onUse: () => setAmount(chainText(form.most, asset)) }}
        hint={
          estimate.data !== undefined &&
          text('practice.feeUpTo', { amount: amountText(chainText(fee, gasAsset)), asset: gasAsset.coin })
        }
      />
      {estimate.isError && form.call !== undefined && <FieldError text={text('practice.rejected')} />}
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} wide busy={busy} disabled={!canSend}>
        {amount === '' ? text('practice.send') : text('practice.sendDo', { amount: amountText(amount), asset: coin })}
      </Button>
    </form>
  );
}

/** Fills in the user's own deposit address. */
function OwnDeposit(props: { readonly coin: string; readonly onAddress: (address: string) => void }) {
  const text = useText();
  const coins = useChainCoins();
  const network = coins.data?.records.find(({ coin }) => coin === props.coin)?.networks[0]?.network ?? '';
  const { data } = useDepositAddress(props.coin, network);
  if (data === undefined) return null;
  return <TextButton onClick={() => props.onAddress(data.address)}>{text('practice.toDeposit')}</TextButton>;
}
