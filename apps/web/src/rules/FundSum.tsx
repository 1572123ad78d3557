import { displayAmount } from '@candor/amount';
import { LoadingBars, Total } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { useSecurityFund } from '../market/rules.ts';
import styles from './FundSum.module.css';

/** Every digit there is. */
const decimals = 8;

/**
 * The fund's balance as the sum it is: all fees ever charged, a tenth of them, the balance. One
 * sheet for each asset.
 */
export function FundSum() {
  const text = useText();
  const fund = useSecurityFund();
  if (fund === undefined) return <LoadingBars rows={3} label={text('common.loading')} />;
  return (
    <>
      {fund.records.map(({ asset, fees, balance }) => (
        <div key={asset} className={styles['sum']}>
          <p className={styles['line']}>
            <span>{text('home.fundFees')}</span>
            <span className="num">{displayAmount(fees, decimals)}</span>
          </p>
          <p className={styles['line']}>
            <span>{text('home.fundTenth')}</span>
            <span className="num">÷ 10</span>
          </p>
          <Total label={text('home.fundNow')} value={displayAmount(balance, decimals)} unit={asset} />
        </div>
      ))}
      <p className={styles['as']}>{text('home.fundRecord', { record: String(fund.seq) })}</p>
    </>
  );
}
