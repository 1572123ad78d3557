import { Button, CoinIcon, copyText, Select, toast } from '@candor/ui';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { amountText } from '../../../records/amount-text.ts';
import { type CoinNetwork, type DepositCoin, useChainCoins, useDepositAddress } from '../model/use-deposits.ts';
import { Deposits } from './Deposits.tsx';
import { NoChain } from './NoChain.tsx';
import { PracticeLink } from './PracticeLink.tsx';
import { PausedNote } from './PausedNote.tsx';
import { TestCoins } from './TestCoins.tsx';
import styles from './Wallets.module.css';

/** Money in on a chain: the user's own address, what it takes, and what is on its way. */
export function DepositPage() {
  const text = useText();
  const coins = useChainCoins();
  return (
    <section aria-label={text('wallets.deposit')}>
      <Loaded query={coins} rows={6} label={text('wallets.deposit')}>
        {({ records, faucet }) =>
          records.length === 0 ? <NoChain /> : <DepositForm coins={records} hasFaucet={faucet} />
        }
      </Loaded>
    </section>
  );
}

function DepositForm(props: { readonly coins: readonly DepositCoin[]; readonly hasFaucet: boolean }) {
  const { coins, hasFaucet } = props;
  const text = useText();
  const [asked, setCoin] = useState('USDT');
  const [askedNetwork, setNetwork] = useState('');
  const coin = coins.find((one) => one.coin === asked) ?? coins[0];
  const network = coin?.networks.find((one) => one.network === askedNetwork) ?? coin?.networks[0];
  if (coin === undefined || network === undefined) return null;
  return (
    <div className={styles['columns']}>
      <div>
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
        <OwnAddress coin={coin.coin} network={network} />
        {hasFaucet && <TestCoins coin={coin.coin} />}
        {hasFaucet && <PracticeLink from="deposit" />}
        <p className={styles['warn']}>{text('wallets.onlyThis', { asset: coin.coin, network: network.name })}</p>
      </div>
      <Deposits />
    </div>
  );
}

function OwnAddress({ coin, network }: { readonly coin: string; readonly network: CoinNetwork }) {
  const text = useText();
  const address = useDepositAddress(coin, network.network);
  const { depositsPaused: pause } = network;
  const copy = async (word: string) => {
    if (await copyText(word)) toast({ title: text('common.copied'), tone: 'done' });
  };
  if (pause !== null) return <PausedNote direction="deposits" pause={pause} />;
  return (
    <>
      <Loaded query={address} rows={4} label={text('wallets.address')}>
        {(mine) => (
          <div className={styles['box']}>
            <div className={styles['qr']}>
              <QRCodeSVG value={mine.address} size={168} aria-hidden />
            </div>
            <div className={styles['mine']}>
              <div>
                <p className={styles['small']}>
                  <CoinIcon symbol={coin} size={16} />{' '}
                  {text('wallets.yourAddress', { asset: coin, network: network.name })}
                </p>
                <code>
                  <mark>{mine.address.slice(0, 6)}</mark>
                  {mine.address.slice(6, -4)}
                  <mark>{mine.address.slice(-4)}</mark>
                </code>
                <p className={styles['small']}>{text('wallets.compare')}</p>
              </div>
              <Button variant="primary" size={40} onClick={() => void copy(mine.address)}>
                {text('wallets.copyAddress')}
              </Button>
            </div>
          </div>
        )}
      </Loaded>
      <dl className={styles['terms']}>
        <div>
          <dt>{text('wallets.smallest')}</dt>
          <dd className="num">
            {amountText(network.minimumDeposit)} {coin}
          </dd>
        </div>
        <div>
          <dt>{text('wallets.fee')}</dt>
          <dd className="num">0.00</dd>
        </div>
        <div>
          <dt>{text('wallets.creditedAfter')}</dt>
          <dd>{text('wallets.blocks', { count: network.confirmations })}</dd>
        </div>
      </dl>
    </>
  );
}
