import { IconButton, lazyPart, Menu } from '@candor/ui';
import { Camera, CandlestickChart, PencilRuler, Activity } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { askChart, useChartCommand } from './chart-commands.ts';
import { setChart, setChartOf, useChartSettings, useChartState } from './chart-settings.ts';
import { axes, candleStyles } from './chart-state.ts';
import { drawingTools } from './drawing-tools.ts';
import styles from './SpotChart.module.css';

const dialogs = () => import('./chart-dialogs.ts');
const IndicatorDialog = lazyPart(async () => (await dialogs()).IndicatorDialog);
const NoteDialog = lazyPart(async () => (await dialogs()).NoteDialog);

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Candle style and axis, indicators, drawing, picture. */
export function ChartTools({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const { magnet } = useChartSettings();
  const { style, axis } = useChartState(symbol);
  const { locked, hidden } = useChartCommand();
  const [choosing, setChoosing] = useState(false);
  const [writing, setWriting] = useState(false);
  const mark = (on: boolean, label: string) => (on ? `✓ ${label}` : label);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={styles['tool']} title={text(`chart.style.${style}`)}>
            <CandlestickChart {...icon} /> <span className={styles['toolWord']}>{text(`chart.style.${style}`)}</span>
          </button>
        }
        items={[
          ...candleStyles.map((value) => ({
            label: text(`chart.style.${value}`),
            chosen: value === style,
            onSelect: () => setChartOf(symbol, { style: value }),
          })),
          ...axes.map((value) => ({
            label: text(`chart.axis.${value}`),
            note: text('chart.axis'),
            chosen: value === axis,
            onSelect: () => setChartOf(symbol, { axis: value }),
          })),
        ]}
      />
      <button
        type="button"
        className={styles['tool']}
        title={text('chart.indicators')}
        onClick={() => setChoosing(true)}
      >
        <Activity {...icon} /> <span className={styles['toolWord']}>{text('chart.indicators')}</span>
      </button>
      <Menu
        trigger={
          <button type="button" className={styles['tool']} title={text('chart.draw')}>
            <PencilRuler {...icon} /> <span className={styles['toolWord']}>{text('chart.draw')}</span>
          </button>
        }
        items={[
          ...drawingTools.map((tool) => ({
            label: text(`chart.draw.${tool}`),
            onSelect: () => (tool === 'note' ? setWriting(true) : askChart({ kind: 'draw', tool })),
          })),
          { label: mark(magnet, text('chart.magnet')), onSelect: () => setChart({ magnet: !magnet }) },
          { label: mark(locked, text('chart.lock')), onSelect: () => useChartCommand.setState({ locked: !locked }) },
          { label: mark(hidden, text('chart.hide')), onSelect: () => useChartCommand.setState({ hidden: !hidden }) },
          { label: text('chart.removeAll'), onSelect: () => askChart({ kind: 'remove-drawings' }) },
        ]}
      />
      <IconButton
        label={text('chart.screenshot')}
        icon={<Camera {...icon} />}
        onClick={() => askChart({ kind: 'picture' })}
      />
      {writing && <NoteDialog onClose={() => setWriting(false)} onMissing={() => setWriting(false)} />}
      {choosing && (
        <IndicatorDialog symbol={symbol} onClose={() => setChoosing(false)} onMissing={() => setChoosing(false)} />
      )}
    </>
  );
}
