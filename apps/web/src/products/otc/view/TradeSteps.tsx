import type { MessageKey } from '@candor/i18n';
import type { OtcOrderDetail } from '@candor/protocol';
import { Check } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { isBought, tradeStepOf } from '../model/order-view.ts';
import styles from './Order.module.css';

const names = {
  buy: ['otc.step.escrow', 'otc.step.youPay', 'otc.step.sellerReleases'],
  sell: ['otc.step.escrow', 'otc.step.buyerPays', 'otc.step.youRelease'],
} as const satisfies Readonly<Record<string, readonly MessageKey[]>>;

/** Coins in escrow, payment, release, end: how far the order is. */
export function TradeSteps({ order: { state, side, paidAtMs } }: { readonly order: OtcOrderDetail }) {
  const text = useText();
  const step = tradeStepOf(state);
  const isOver = step === 4;
  const steps = [...names[side].map((name) => text(name)), isOver ? text(`otc.state.${state}`) : text('otc.step.done')];
  return (
    <ol className={styles['tradeSteps']}>
      {steps.map((name, index) => {
        const place = index + 1;
        const reached =
          place < step && (!isOver || place === 1 || isBought(state) || (place === 2 && paidAtMs !== null));
        return (
          <li
            key={name}
            data-done={reached || (isOver && place === 4 && isBought(state)) ? '' : undefined}
            aria-current={place === step ? 'step' : undefined}
          >
            {reached ? <Check size={16} strokeWidth={2} aria-hidden /> : <span aria-hidden>{place}</span>} {name}
          </li>
        );
      })}
    </ol>
  );
}
