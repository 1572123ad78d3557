import { useNavigate } from '@tanstack/react-router';
import { Contracts } from './Contracts.tsx';
import { FlashForm } from './FlashForm.tsx';
import type { FlashScreen } from './flash-screen.ts';
import { FlashStrip } from './FlashStrip.tsx';
import { IndexChart } from './IndexChart.tsx';
import styles from './Flash.module.css';

/**
 * The fixed-period screen of a narrow window: form, then contracts with their rings, then the
 * chart. A receipt is a page of its own.
 */
export function FlashPhone({ symbol, samples, onSymbol }: FlashScreen) {
  const navigate = useNavigate();
  const open = (orderCode: string | undefined) => {
    if (orderCode !== undefined) void navigate({ to: '/receipt/$receipt', params: { receipt: orderCode } });
  };
  return (
    <div className={styles['phone']}>
      <h1 className="visually-hidden">{symbol}</h1>
      <FlashStrip symbol={symbol} samples={samples} onSymbol={onSymbol} />
      <FlashForm key={symbol} symbol={symbol} samples={samples} />
      <Contracts symbol={symbol} samples={samples} receipt={undefined} onReceipt={open} />
      <IndexChart symbol={symbol} samples={samples} />
    </div>
  );
}
