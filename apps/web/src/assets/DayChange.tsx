import { displayAmount, displaySigned } from '@candor/amount';
import { classes, directionOf, Worked } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useTime } from '../preferences/format.ts';
import { equitySums } from './equity-sums.ts';
import { useEquity } from './use-equity.ts';

/**
 * What 24 hours made of all that the user holds, payments left out; `total` is its worth now.
 * Nothing while that is not known.
 */
export function DayChange({ total }: { readonly total: string }) {
  const text = useText();
  const time = useTime();
  const { hidden, balanceText } = useBalanceText();
  const { data } = useEquity('day');
  if (data === undefined) return null;
  const { before, paidIn, paidOut, change } = equitySums(data, total);
  if (before === null || change === null) return null;
  const shown = text('assets.dayChange', { amount: balanceText(displaySigned(change, 2)) });
  if (hidden) return <span>{shown}</span>;
  return (
    <span className={classes('num', directionOf(change))}>
      <Worked
        title={text('assets.w.dayTitle')}
        formula={text('assets.w.dayFormula')}
        inputs={[
          { label: text('assets.equityNow'), value: displayAmount(total, 2), unit: 'USDT' },
          {
            label: text('assets.equityAt', { date: time.dateTime(data.fromMs) }),
            value: displayAmount(before, 2),
            unit: 'USDT',
          },
          { label: text('assets.equityIn'), value: displayAmount(paidIn, 2), unit: 'USDT' },
          { label: text('assets.equityOut'), value: displayAmount(paidOut, 2), unit: 'USDT' },
        ]}
        result={displaySigned(change, 2)}
        unit="USDT"
        rounding={text('assets.w.equityRule')}
      >
        {shown}
      </Worked>
    </span>
  );
}
