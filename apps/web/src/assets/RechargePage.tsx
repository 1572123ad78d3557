import { TabPanel, Tabs } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { RechargeForms } from '../products/recharge/view/RechargeForms.tsx';
import { useChainCoins } from '../products/wallets/model/use-deposits.ts';
import { DepositPage } from '../products/wallets/view/DepositPage.tsx';
import { Deposits } from '../products/wallets/view/Deposits.tsx';
import styles from './RechargePage.module.css';

const ways = ['chain', 'bank', 'missing'] as const;
type Way = (typeof ways)[number];

/** /assets/index?key=recharge: money in on a chain or by bank, and coins that are missing. */
export function RechargePage() {
  const text = useText();
  const [way, setWay] = useState<Way>('chain');
  const chains = useChainCoins();
  const coins = chains.data?.records.map(({ coin }) => coin) ?? [];
  return (
    <>
      <h1 className={`${styles['title']} display`}>{text('wallets.deposit')}</h1>
      <Tabs
        label={text('recharge.ways')}
        tabs={ways.map((one) => ({ value: one, label: text(`recharge.${one}`) }))}
        value={way}
        onValue={setWay}
      >
        <TabPanel value={way}>
          <div className={styles['panel']}>
            {way === 'chain' ? (
              <DepositPage />
            ) : (
              <div className={styles['columns']}>
                <RechargeForms key={way} way={way} coins={coins.length > 0 ? coins : ['USDT']} />
                <Deposits />
              </div>
            )}
          </div>
        </TabPanel>
      </Tabs>
    </>
  );
}
