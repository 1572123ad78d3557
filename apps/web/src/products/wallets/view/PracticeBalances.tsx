import { faucet } from '@candor/protocol';
import { Button, CoinIcon, FieldError, Select, toast } from '@candor/ui';
import { useState } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { wordsOf } from '../../../page/refused.ts';
import { request } from '../../../transport/request.ts';
import { chainText, type PracticeAsset } from '../model/practice-chain.ts';
import { usePracticeBalances } from '../model/use-practice.ts';
import styles from './Wallets.module.css';

interface Props {
  readonly address: `0x${string}`;
  readonly assets: readonly PracticeAsset[];
}

/** What the practice wallet has on the chain, and test coins for it. */
export function PracticeBalances({ address, assets }: Props) {
  const text = useText();
  const balances = usePracticeBalances(address, assets);
  return (
    <>
      <h2 className={styles['head']}>{text('practice.balances')}</h2>
      <Loaded query={balances} rows={3}>
        {(all) => {
          const held = all.filter(({ units }) => units > 0n);
          if (held.length === 0) return <p className={styles['small']}>{text('practice.empty')}</p>;
          return (
            <ul>
              {held.map(({ asset, units }) => (
                <li key={asset.coin} className={styles['record']}>
                  <span>
                    <CoinIcon symbol={asset.coin} size={20} /> {asset.coin}
                  </span>
                  <span className="num">{amountText(chainText(units, asset))}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <TestCoinsHere address={address} assets={assets} />
    </>
  );
}

function TestCoinsHere({ address, assets }: Props) {
  const text = useText();
  const [coin, setCoin] = useState('ETH');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ask = () => {
    setBusy(true);
    setProblem(undefined);
    request(faucet, { input: { coin, to: address }, quiet: true })
      .then(() => toast({ title: text('wallets.faucetDone', { asset: coin }), tone: 'done' }))
      .catch((refusal: unknown) => setProblem(wordsOf(refusal)))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles['test']}>
      <div className={styles['ringed']}>
        <Select
          label={text('wallets.coin')}
          options={assets.map((one) => ({ value: one.coin, label: one.coin }))}
          value={coin}
          onValue={setCoin}
        />
        <Button size={40} busy={busy} onClick={ask}>
          {text('wallets.faucet')}
        </Button>
      </div>
      {problem !== undefined && <FieldError text={problem} />}
    </div>
  );
}
