import { displayAmount, displayPercent, displayPrice } from '@candor/amount';
import { fundingHistory, type ContractRow, type FundingHour } from '@candor/protocol';
import { LoadingBars, Num } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { useTime } from '../../../preferences/format.ts';
import { request } from '../../../transport/request.ts';
import { fundingText } from '../model/text.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { Facts } from './Facts.tsx';
import styles from './Contracts.module.css';

/** A month of funding hours. */
const hoursShown = 90;
const hoursEveryMs = 60_000;

/** What a contract is: index, settlement, size, funding with its hours, tiers. */
export function ContractInfo({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const linear = row.contractType === 'u';
  return (
    <section aria-label={text('contract.tab.info')} className={styles['liquidations']}>
      <Facts
        facts={[
          [text('contract.index'), row.indexSymbol],
          [text('contract.settled'), row.settleAsset],
          linear
            ? [text('contract.smallest'), `${row.terms.minimumQuantity} ${sizeUnitOf(row, text)}`]
            : [text('contract.faceValue'), `${row.faceValue} USD`],
        ]}
      />
      {!linear && <p className={styles['small']}>{text('contract.inverseDollar', { symbol: row.indexSymbol })}</p>}
      <Funding row={row} />
      <Tiers row={row} />
    </section>
  );
}

/** Last, current and next funding, each with its hour, and the hours before. */
function Funding({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const time = useTime();
  /** Funding is due at a whole hour. */
  const hourOf = (atMs: number) => time.short(atMs).replace(/:00$/, '');
  const { last, next, following } = row.funding;
  const symbol = row.symbol_name;
  const hours = useQuery({
    queryKey: ['contracts', 'fundingHours', symbol, last?.atMs],
    queryFn: ({ signal }) => request(fundingHistory, { input: { symbol, size: hoursShown }, signal, quiet: true }),
    placeholderData: (before) => (before?.records[0]?.symbol === symbol ? before : undefined),
    refetchInterval: hoursEveryMs,
  }).data?.records;
  const causeOf = (cause: string | null) =>
    text(cause === 'stale' ? 'contract.fundingStale' : 'contract.fundingTooFew');
  const rateOf = (one: Pick<FundingHour, 'rate' | 'cause'>) =>
    one.rate === null ? causeOf(one.cause) : fundingText(one.rate);
  return (
    <>
      <h3>{text('contract.w.fundingTitle')}</h3>
      <Facts
        facts={[
          ...(last === null
            ? []
            : [[text('contract.fundingLast', { time: hourOf(last.atMs) }), rateOf(last)] as const]),
          [
            text('contract.fundingCurrent', { time: hourOf(next.atMs) }),
            next.rate === null ? text('contract.fundingNone') : fundingText(next.rate),
          ],
          [text('contract.fundingFollowing', { time: hourOf(following.atMs) }), text('contract.fundingOpen')],
        ]}
      />
      {hours === undefined ? (
        <LoadingBars rows={3} label={text('common.loading')} />
      ) : hours.length === 0 ? (
        <p className={styles['small']}>{text('contract.noFundingHours')}</p>
      ) : (
        <table className={styles['plain']}>
          <caption className="visually-hidden">{text('contract.fundingHours')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('orders.col.time')}</th>
              <th scope="col">{text('contract.col.rate')}</th>
              <th scope="col">{text('contract.mark')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((one) => (
              <tr key={one.fundingId}>
                <th scope="row" className="num">
                  {hourOf(one.atMs)}
                </th>
                <td>
                  <Num>{rateOf(one)}</Num>
                </td>
                <td>
                  <Num>{one.mark === null ? '—' : displayPrice(one.mark, decimalsOf(row.terms.tickSize))}</Num>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Up to which value which leverage is allowed, and what maintenance takes. */
function Tiers({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const amount = (decimal: string) => displayAmount(decimal, decimalsShown(decimal));
  return (
    <>
      <h3>{text('contract.tiers')}</h3>
      <table className={styles['plain']}>
        <caption className="visually-hidden">{text('contract.tiers')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('contract.tier.bound', { asset: row.settleAsset })}</th>
            <th scope="col">{text('contract.tier.leverage')}</th>
            <th scope="col">{text('contract.tier.rate')}</th>
            <th scope="col">{text('contract.tier.deduction')}</th>
          </tr>
        </thead>
        <tbody>
          {row.tiers.map((tier) => (
            <tr key={tier.bound}>
              <th scope="row" className="num">
                {amount(tier.bound)}
              </th>
              <td className="num">{tier.leverage}×</td>
              <td className="num">{displayPercent(tier.maintenanceRate, 2).replace('+', '')}</td>
              <td className="num">{amount(tier.deduction)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['small']}>
        {text('contract.tiersLimit')} {text('contract.newTermsNote')}
      </p>
    </>
  );
}

/** A decimal without the noughts behind it. */
const decimalsShown = (decimal: string): number => decimal.split('.')[1]?.replace(/0+$/, '').length ?? 0;
