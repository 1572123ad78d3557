import { Checkbox, Dialog } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { setChart, useChartSettings, type ShownIndicator } from './chart-settings.ts';
import { indicatorCatalogue, parsedParameters, toggled } from './indicators.ts';
import styles from './SpotChart.module.css';

/** Every indicator with its parameters. Each change shows at once. */
export function IndicatorDialog({ onClose }: { readonly onClose: () => void }) {
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
                <IndicatorRow key={indicator.name} indicator={indicator} />
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function IndicatorRow({ indicator }: { readonly indicator: ShownIndicator }) {
  const text = useText();
  const indicators = useChartSettings((settings) => settings.indicators);
  const shown = indicators.find(({ name }) => name === indicator.name);
  const [typed, setTyped] = useState((shown ?? indicator).parameters.join(', '));
  const parameters = parsedParameters(typed);
  const wrong = typed !== '' && parameters === undefined;
  const edit = (value: string) => {
    setTyped(value);
    const read = parsedParameters(value);
    if (shown === undefined || read === undefined) return;
    setChart({
      indicators: indicators.map((one) => (one.name === indicator.name ? { ...one, parameters: read } : one)),
    });
  };
  return (
    <li className={styles['indicator']}>
      <Checkbox
        checked={shown !== undefined}
        onChecked={() =>
          setChart({
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
