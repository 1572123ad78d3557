import { Checkbox, Dialog } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { setChartOf, useChartState } from './chart-settings.ts';
import type { ShownIndicator } from './chart-state.ts';
import { indicatorCatalogue, parsedParameters, toggled } from './indicators.ts';
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
            {indicatorCatalogue
              .filter((indicator) => indicator.place === place)
              .map((indicator) => (
                <IndicatorRow key={indicator.name} symbol={symbol} indicator={indicator} />
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function IndicatorRow({ symbol, indicator }: { readonly symbol: string; readonly indicator: ShownIndicator }) {
  const text = useText();
  const { indicators } = useChartState(symbol);
  const shown = indicators.find(({ name }) => name === indicator.name);
  const [typed, setTyped] = useState((shown ?? indicator).parameters.join(', '));
  const parameters = parsedParameters(typed);
  const wrong = typed !== '' && parameters === undefined;
  const edit = (value: string) => {
    setTyped(value);
    const read = parsedParameters(value);
    if (shown === undefined || read === undefined) return;
    setChartOf(symbol, {
      indicators: indicators.map((one) => (one.name === indicator.name ? { ...one, parameters: read } : one)),
    });
  };
  return (
    <li className={styles['indicator']}>
      <Checkbox
        checked={shown !== undefined}
        onChecked={() =>
          setChartOf(symbol, {
            indicators: toggled(indicators, { ...indicator, parameters: parameters ?? indicator.parameters }),
          })
        }
      >
        {indicator.name}
      </Checkbox>
      {indicator.parameters.length > 0 && (
        <input
          className={styles['parameters']}
          aria-label={text('chart.indicatorParameters', { name: indicator.name })}
          aria-invalid={wrong || undefined}
          value={typed}
          onChange={(event) => edit(event.target.value)}
        />
      )}
    </li>
  );
}
