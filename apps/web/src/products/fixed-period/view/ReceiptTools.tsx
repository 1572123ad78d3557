import { recomputeReceipt, type ReceiptCheck, type ReceiptFigure, type ReceiptRecomputation } from '@candor/amount';
import type { MessageKey } from '@candor/i18n';
import type { FixedPeriodReceipt } from '@candor/protocol';
import { Button, copyText, IconButton, toast } from '@candor/ui';
import { Calculator, Check, Download, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { saveText } from '../../../transport/save-text.ts';
import styles from './Receipt.module.css';

/** Recomputes the receipt here, gives it as a file, and copies its link. */
export function ReceiptTools(props: { readonly receipt: FixedPeriodReceipt; readonly receiptKey: string | undefined }) {
  const { receipt, receiptKey } = props;
  const text = useText();
  const [result, setResult] = useState<ReceiptRecomputation>();
  const { orderCode, outcome } = receipt;
  const copyLink = () => {
    if (receiptKey === undefined) return;
    void copyText(`${location.origin}/receipt/${orderCode}-${receiptKey}`).then(() =>
      toast({ title: text('common.copied') }),
    );
  };
  return (
    <section className={styles['part']} aria-label={text('flash.checkTitle')}>
      <div className={styles['tools']}>
        <Button disabled={outcome === null} onClick={() => setResult(recomputeReceipt(receipt))}>
          <Calculator size={16} strokeWidth={1.5} aria-hidden /> {text('flash.recompute')}
        </Button>
        <Button onClick={() => saveText(`${orderCode}.json`, JSON.stringify(receipt, null, 2), 'application/json')}>
          <Download size={16} strokeWidth={1.5} aria-hidden /> JSON
        </Button>
        {receiptKey !== undefined && (
          <IconButton
            label={text('flash.copyLink')}
            icon={<Link2 size={16} strokeWidth={1.5} aria-hidden />}
            onClick={copyLink}
          />
        )}
      </div>
      <div role="status">{result !== undefined && <Verdict result={result} />}</div>
    </section>
  );
}

function Verdict({ result: { holds, checks, wrong } }: { readonly result: ReceiptRecomputation }) {
  const text = useText();
  if (holds)
    return (
      <p className={styles['same']}>
        <Check size={16} strokeWidth={1.75} aria-hidden /> {text('flash.same', { count: checks.length })}
      </p>
    );
  return (
    <div className={styles['different']}>
      <p>{text('flash.different', { count: wrong.length })}</p>
      <ul>
        {wrong.map((check) => (
          <li
            key={`${check.figure} ${check.second ?? ''} ${check.venue ?? ''} ${check.entry ?? ''} ${check.said ?? ''}`}
          >
            <Wrong check={check} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How the page names each figure of a receipt. */
const figureNames: Readonly<Record<ReceiptFigure, MessageKey>> = {
  rule: 'flash.figure.rule',
  payoutRate: 'flash.col.payout',
  maximumWin: 'flash.payoutIfRight',
  openSecond: 'flash.figure.openSecond',
  openingSeconds: 'flash.figure.openingSeconds',
  samplePrice: 'flash.figure.samplePrice',
  sampleProblem: 'flash.figure.sampleProblem',
  venueStanding: 'flash.figure.venueStanding',
  previousPrice: 'flash.figure.previousPrice',
  openedSecond: 'flash.figure.openedSecond',
  openPrice: 'flash.openPrice',
  expirySecond: 'flash.figure.expirySecond',
  windowSeconds: 'flash.figure.windowSeconds',
  sum: 'flash.figure.sum',
  settlementPrice: 'flash.settlementPrice',
  droppedSeconds: 'flash.figure.droppedSeconds',
  outcome: 'flash.col.result',
  voidCause: 'flash.voidedWhy',
  credited: 'flash.credited',
  wouldHaveBeen: 'flash.figure.wouldHaveBeen',
  recordOrder: 'flash.figure.recordOrder',
  entryAccount: 'flash.figure.entry',
  entryCause: 'flash.figure.entry',
  entryRecord: 'flash.figure.entry',
  entryAsset: 'flash.figure.entry',
  entryAvailable: 'flash.figure.entry',
  entryReserved: 'flash.figure.entry',
};

/**
 * A figure that is not what it should be: which one, what the receipt says, and what it has to be.
 */
function Wrong({ check: { figure, second, venue, entry, said, computed } }: { readonly check: ReceiptCheck }) {
  const text = useText();
  const time = useTime();
  const place = [second === undefined ? '' : time.time(second * 1_000), venue ?? '', entry ?? ''].filter(
    (one) => one !== '',
  );
  const name = [text(figureNames[figure]), ...place].join(', ');
  return <>{text('flash.differs', { figure: name, said: said ?? '—', computed: computed ?? '—' })}</>;
}
