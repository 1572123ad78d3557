import { useWide } from '@candor/ui';
import { StatusStrip } from '../../../market/StatusStrip.tsx';
import { Contracts } from './Contracts.tsx';
import { FlashForm } from './FlashForm.tsx';
import type { FlashScreen } from './flash-screen.ts';
import { FlashStrip } from './FlashStrip.tsx';
import { IndexChart } from './IndexChart.tsx';
import { ReceiptBeside } from './ReceiptBeside.tsx';
import styles from './Flash.module.css';

/** The fixed-period screen of a wide window: chart over contracts, receipt, form. */
export function FlashWorkplace(screen: FlashScreen) {
  const roomy = useWide(1200);
  const { symbol, samples, onSymbol, receipt, onReceipt } = screen;
  return (
    <div className={styles['workplace']}>
      <h1 className="visually-hidden">{symbol}</h1>
      <FlashStrip symbol={symbol} samples={samples} onSymbol={onSymbol} />
      <div className={styles['columns']} data-roomy={roomy ? '' : undefined}>
        <div className={styles['left']}>
          <IndexChart symbol={symbol} samples={samples} />
          <Contracts symbol={symbol} samples={samples} receipt={receipt} onReceipt={onReceipt} />
        </div>
        {(roomy || receipt !== undefined) && (
          <ReceiptBeside orderCode={receipt} onClose={roomy ? undefined : () => onReceipt(undefined)} />
        )}
        <div className={styles['form']}>
          <FlashForm key={symbol} symbol={symbol} samples={samples} />
        </div>
      </div>
      <StatusStrip />
    </div>
  );
}
