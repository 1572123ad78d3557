import { Button, copyText, toast } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { privateKeyToAddress } from 'viem/accounts';
import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { type PracticeAsset, practiceAssets } from '../model/practice-chain.ts';
import { deletePracticeKey, makePracticeKey, practiceKey } from '../model/practice-key.ts';
import { useChainCoins } from '../model/use-deposits.ts';
import { NoChain } from './NoChain.tsx';
import { PracticeBalances } from './PracticeBalances.tsx';
import { PracticeKey } from './PracticeKey.tsx';
import { PracticeSend } from './PracticeSend.tsx';
import { PracticeSent } from './PracticeSent.tsx';
import { PracticeSign } from './PracticeSign.tsx';
import { usePracticeRequests } from './PracticeRequests.tsx';
import styles from './Wallets.module.css';

type Hex = `0x${string}`;

/** /assets/index?key=practice: a wallet outside of the exchange, for the demo's chain alone. */
export function PracticePage() {
  const text = useText();
  const coins = useChainCoins();
  return (
    <section aria-labelledby="practice">
      <h1 id="practice" className={`${styles['title']} display`}>
        {text('practice.title')}
      </h1>
      <Loaded query={coins} rows={6} label={text('practice.title')}>
        {({ records, faucet }) => {
          if (records.length === 0) return <NoChain />;
          return faucet ? <Practice assets={practiceAssets(records)} /> : <p>{text('practice.demoOnly')}</p>;
        }}
      </Loaded>
    </section>
  );
}

function Practice({ assets }: { readonly assets: readonly PracticeAsset[] }) {
  const text = useText();
  const [key, setKey] = useState(practiceKey);
  const forget = () => {
    deletePracticeKey();
    setKey(undefined);
  };
  return (
    <>
      <p className={styles['warn']}>
        <strong>{text('practice.money')}</strong> {text('practice.moneyText')}
      </p>
      <p className={styles['lead']}>{text('practice.about')}</p>
      {key === undefined ? (
        <Button variant="primary" size={44} onClick={() => setKey(makePracticeKey())}>
          {text('practice.make')}
        </Button>
      ) : (
        <Wallet walletKey={key} assets={assets} onForget={forget} />
      )}
    </>
  );
}

function Wallet(props: {
  readonly walletKey: Hex;
  readonly assets: readonly PracticeAsset[];
  readonly onForget: () => void;
}) {
  const { walletKey, assets, onForget } = props;
  const text = useText();
  const address = privateKeyToAddress(walletKey);
  const [sentCount, setSentCount] = useState(0);
  const { provider, question } = usePracticeRequests(walletKey);
  return (
    <div className={styles['columns']}>
      <div>
        <Receive address={address} />
        <PracticeBalances address={address} assets={assets} />
        <PracticeKey walletKey={walletKey} onForget={onForget} />
      </div>
      <div>
        <PracticeSend
          address={address}
          assets={assets}
          provider={provider}
          onSent={() => setSentCount((count) => count + 1)}
        />
        <PracticeSent key={sentCount} />
        <PracticeSign provider={provider} />
        <p className={styles['small']}>
          <Link to="/assets/index" search={{ key: 'withdraw' }}>
            {text('practice.withdrawHere')}
          </Link>
        </p>
      </div>
      {question}
    </div>
  );
}

function Receive({ address }: { readonly address: Hex }) {
  const text = useText();
  const copy = async () => {
    if (await copyText(address)) toast({ title: text('common.copied'), tone: 'done' });
  };
  return (
    <div className={styles['box']}>
      <div className={styles['qr']}>
        <QRCodeSVG value={address} size={168} aria-hidden />
      </div>
      <div className={styles['mine']}>
        <div>
          <p className={styles['small']}>{text('practice.address')}</p>
          <code>
            <mark>{address.slice(0, 6)}</mark>
            {address.slice(6, -4)}
            <mark>{address.slice(-4)}</mark>
          </code>
          <p className={styles['small']}>{text('wallets.compare')}</p>
        </div>
        <Button size={40} onClick={() => void copy()}>
          {text('wallets.copyAddress')}
        </Button>
      </div>
    </div>
  );
}
