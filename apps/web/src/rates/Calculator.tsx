import { displayAmount } from '@candor/amount';
import { NumberField, SegmentedControl, Select, Total, Worked } from '@candor/ui';
import { useState } from 'react';
import { useFees } from '../account/fees.ts';
import { useText } from '../i18n/text.ts';
import { useMarketRules } from '../market/rules.ts';
import { defaultSymbol } from '../market/symbols.ts';
import { feeSum, rateText } from './fee-sum.ts';
import styles from './Calculator.module.css';

/** The exact fee of a trade of any value, with the line of the table that it comes from. */
export function Calculator() {
  const text = useText();
  const rules = useMarketRules();
  const ownTier = useFees()?.tier ?? 0;
  const [value, setValue] = useState('1000');
  const [symbol, setSymbol] = useState(defaultSymbol);
  const [role, setRole] = useState<'taker' | 'maker'>('taker');
  const [chosenTier, setTier] = useState<number>();
  const market = rules?.markets.find((one) => one.symbol === symbol) ?? rules?.markets[0];
  const tier = chosenTier ?? ownTier;
  const line = market?.fees.find((one) => one.tier === tier) ?? market?.fees[0];
  const tierName = (of: number) => (of === 0 ? text('rates.regular') : text('rates.vip', { tier: of }));
  return (
    <div className={styles['calculator']}>
      <div className={styles['fields']}>
        <NumberField label={text('rates.value')} value={value} onValue={setValue} decimals={8} unit="USDT" />
        <div className={styles['pair']}>
          <Select
            label={text('rules.market')}
            options={(rules?.markets ?? []).map((one) => ({ value: one.symbol, label: one.symbol }))}
            value={market?.symbol ?? symbol}
            onValue={setSymbol}
          />
          <Select
            label={text('rates.tier')}
            options={(market?.fees ?? []).map((one) => ({ value: String(one.tier), label: tierName(one.tier) }))}
            value={String(line?.tier ?? tier)}
            onValue={(next) => setTier(Number(next))}
          />
        </div>
        <SegmentedControl
          label={text('rates.role')}
          options={[
            { value: 'taker', label: text('rates.taker') },
            { value: 'maker', label: text('rates.maker') },
          ]}
          value={role}
          onValue={setRole}
        />
      </div>
      {line !== undefined && <Sums value={value} rate={role === 'taker' ? line.takerRate : line.makerRate} />}
    </div>
  );
}

function Sums({ value, rate }: { readonly value: string; readonly rate: string }) {
  const text = useText();
  const sum = feeSum(value, rate);
  if (sum === undefined) return <p className={styles['hint']}>{text('rates.valueMissing')}</p>;
  const shown = displayAmount(value, 2);
  return (
    <div className={styles['sums']}>
      <p className={styles['line']}>
        <span>{text('rates.feeLine', { rate: rateText(rate), value: shown })}</span>
        <Worked
          title={text('ticket.w.feeTitle')}
          formula={text('ticket.w.feeFormula')}
          inputs={[
            { label: text('rates.value'), value: shown, unit: 'USDT' },
            { label: text('ticket.w.rate'), value: rateText(rate) },
          ]}
          substituted={`${value} × ${rate}`}
          result={sum.fee}
          unit="USDT"
          rounding={text('ticket.w.feeRounding', { decimals: 8 })}
        >
          {displayAmount(sum.fee, 8)}
        </Worked>
      </p>
      <p className={styles['line']}>
        <span>{text('rates.fundLine')}</span>
        <span className="num">{sum.fundShare}</span>
      </p>
      <p className={styles['line']}>
        <span>{text('rates.sellBrings')}</span>
        <span className="num">{displayAmount(sum.sellBrings, 8)}</span>
      </p>
      <Total label={text('rates.buyCosts')} value={displayAmount(sum.buyCosts, 8)} unit="USDT" />
    </div>
  );
}
