import { displayAmount, displayPrice } from '@candor/amount';
import type { FixedPeriodReceipt } from '@candor/protocol';
import { Badge, Total } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { creditLines, payoutPercent, priceDecimals } from '../model/receipt.ts';
import { DirectionWord } from './DirectionWord.tsx';
import { ReceiptEntries } from './ReceiptEntries.tsx';
import { ReceiptTools } from './ReceiptTools.tsx';
import { SampleGrid } from './SampleGrid.tsx';
import { SettlementSum } from './SettlementSum.tsx';
import { VenueDetails } from './VenueDetails.tsx';
import { VoidReason } from './VoidReason.tsx';
import styles from './Receipt.module.css';

/**
 * A contract's receipt on a sheet of paper: facts, ten samples, the sum, what was credited, and how
 * to check it.
 */
export function ReceiptSheet(props: {
  readonly receipt: FixedPeriodReceipt;
  /** Opens it for anyone; undefined where it is not known. */
  readonly receiptKey: string | undefined;
  readonly heading: 'h1' | 'h2';
}) {
  const { receipt, receiptKey, heading: Heading } = props;
  const text = useText();
  const { rule, outcome } = receipt;
  return (
    <article className={styles['sheet']}>
      <header className={styles['head']}>
        <div>
          <Heading className={styles['title']}>{text('flash.receiptTitle')}</Heading>
          <p className={styles['number']}>{text('flash.receiptNumber', { code: receipt.orderCode })}</p>
        </div>
        <Badge tone="plain">{text(outcome === null ? 'flash.outcome.running' : `flash.outcome.${outcome}`)}</Badge>
      </header>
      <Facts receipt={receipt} />
      {receipt.windowSamples.length > 0 && (
        <section className={styles['part']}>
          <div className={styles['partHead']}>
            <h3>{text(outcome === 'voided' ? 'flash.tenSamples' : 'flash.howSet')}</h3>
            <Link to="/article/main/content/$type/$id" params={{ type: 'help', id: 'check-a-receipt' }}>
              {text('flash.ruleVersion', { rule: rule.name, version: rule.version })}
            </Link>
          </div>
          {outcome !== 'voided' && <p>{text('flash.howSetText')}</p>}
          <SampleGrid receipt={receipt} />
          <SettlementSum receipt={receipt} />
        </section>
      )}
      {outcome === 'voided' && <VoidReason receipt={receipt} />}
      <VenueDetails receipt={receipt} />
      <Credit receipt={receipt} />
      <ReceiptEntries receipt={receipt} />
      <ReceiptTools receipt={receipt} receiptKey={receiptKey} />
    </article>
  );
}

function Facts({ receipt }: { readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  const time = useTime();
  const { symbol, direction, durationSeconds, stake, stakeAsset, openedSecond, openPrice, expirySecond } = receipt;
  const at = (second: number | null) => (second === null ? '—' : time.time(second * 1_000));
  const show = (price: string | null, decimals: number) => (price === null ? '—' : displayPrice(price, decimals));
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{text('flash.contractLabel')}</dt>
        <dd>
          {symbol} · <DirectionWord direction={direction} /> · {text('flash.seconds', { seconds: durationSeconds })} ·{' '}
          {displayAmount(stake, 0)} {stakeAsset}
        </dd>
      </div>
      <div>
        <dt>{text('flash.date')}</dt>
        <dd className="num">
          {time.date(receipt.acceptedAtMs)}, {time.zoneName}
        </dd>
      </div>
      <div>
        <dt>
          {text('flash.openedIndex', { time: at(openedSecond) })} <i className={styles['variable']}>P₀</i>
        </dt>
        <dd className="num">
          <b>{show(openPrice, receipt.tickScale)}</b>
        </dd>
      </div>
      <div>
        <dt>
          {text('flash.settledPrice', { time: at(expirySecond) })} <i className={styles['variable']}>Pₛ</i>
        </dt>
        <dd className="num">
          <b>{show(receipt.settlementPrice, priceDecimals(receipt))}</b>
        </dd>
      </div>
    </dl>
  );
}

function Credit({ receipt }: { readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  const lines = creditLines(receipt);
  if (lines === undefined) return null;
  const { stake, payoutRate, stakeAsset, settledSeq } = receipt;
  const money = (amount: string) => displayAmount(amount, 2);
  return (
    <section className={styles['part']} aria-label={text('flash.credited')}>
      <p className={styles['row']}>
        <span>{text('flash.stakeReturned')}</span>
        <span className="num">{money(lines.stakeBack)}</span>
      </p>
      <p className={styles['row']}>
        <span>{text('flash.payoutOf', { stake: money(stake), percent: payoutPercent(payoutRate) })}</span>
        <span className="num">{money(lines.win)}</span>
      </p>
      <Total label={text('flash.credited')} value={money(lines.credited)} unit={stakeAsset} />
      <p className={styles['small']}>
        {text('flash.adjustments')}{' '}
        {settledSeq !== null && (
          <Link to="/assets/index" search={{ key: 'records', coin: stakeAsset }}>
            {text('flash.ledgerRecord', { record: String(settledSeq) })}
          </Link>
        )}
      </p>
    </section>
  );
}
