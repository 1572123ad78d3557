import { Checkbox, Dialog } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { setChartOf, useChartState } from './chart-settings.ts';
import { fieldsOf, type IndicatorKind, indicatorsAt, isParameter, parametersOf, toggled } from './indicators.ts';
import styles from './SpotChart.module.css';

/** Every indicator with its parameters, for one market's chart. Each change shows at once. */
export function IndicatorDialog({ symbol, onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open onOpenChange={onClose} title={text('chart.indicators')} wide>
      <p className={styles['hint']}>{text('chart.indicatorParametersHint')}</p>
      {(['price', 'below'] as const).map((place) => (
        <section key={place} className={styles['indicators']}>
          <h3>{text(place === 'price' ? 'chart.indicatorsOnPrice' : 'chart.indicatorsBelow')}</h3>
          <ul>
            {indicatorsAt(place).map((indicator) => (
              <IndicatorRow key={indicator.name} symbol={symbol} indicator={indicator} />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function IndicatorRow({ symbol, indicator }: { readonly symbol: string; readonly indicator: IndicatorKind }) {
  const text = useText();
  const { indicators } = useChartState(symbol);
  const { name } = indicator;
  const shown = indicators.find((one) => one.name === name);
  // An indicator that was shown without parameters is drawn with the ones it starts with.
  const [parameters, setParameters] = useState(
    shown !== undefined && shown.parameters.length > 0 ? shown.parameters : indicator.parameters,
  );
  const [typed, setTyped] = useState<readonly string[]>(parameters.map(String));
  const fields = fieldsOf(indicator, typed.findLastIndex((one) => one !== '') + 1);
  const edit = (at: number, value: string) => {
    const texts = fields.map((_, index) => (index === at ? value : (typed[index] ?? '')));
    setTyped(texts);
    const read = parametersOf(texts, fields);
    if (read === undefined) return;
    setParameters(read);
    if (shown === undefined) return;
    setChartOf(symbol, {
      indicators: indicators.map((one) => (one.name === name ? { ...one, parameters: read } : one)),
    });
  };
  return (
    <li className={styles['indicator']}>
      <Checkbox
        checked={shown !== undefined}
        onChecked={() => setChartOf(symbol, { indicators: toggled(indicators, { ...indicator, parameters }) })}
      >
        {name}
      </Checkbox>
      <span className={styles['parameterList']}>
        {fields.map((field, at) => {
          const label = text(field.name, { number: field.number });
          const value = typed[at] ?? '';
          const wrong = value === '' ? !field.optional : !isParameter(value);
          return (
            <label key={`${field.name} ${field.number}`}>
              <span>{label}</span>
              <input
                className={styles['parameters']}
                aria-label={`${name}: ${label}`}
                aria-invalid={wrong || undefined}
                inputMode="numeric"
                value={value}
                onChange={(event) => edit(at, event.target.value)}
              />
            </label>
          );
        })}
      </span>
    </li>
  );
}
