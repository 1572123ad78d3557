import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { useChartCommand, type PendingDrawing } from './chart-commands.ts';
import { chartStateNow, setChartOf, useChartSettings } from './chart-settings.ts';
import { middlePoints } from './drawing-tools.ts';
import { drawingGroup, drawingsOn, overlayOf } from './drawings.ts';

const setDrawing = (drawing: PendingDrawing | undefined): void => useChartCommand.setState({ drawing });

/** What the tool row asks for. Gives the drawing that waits for its points. */
export function useCommands(chart: Chart | undefined, symbol: string): PendingDrawing | undefined {
  const magnet = useChartSettings((settings) => settings.magnet);
  const { command, drawing } = useChartCommand();
  useEffect(() => {
    if (chart === undefined || command === undefined) return;
    useChartCommand.setState({ command: undefined });
    if (command.kind === 'remove-drawings') return setChartOf(symbol, { drawings: [] });
    if (command.kind === 'picture') return savePicture(chart, symbol);
    const { tool, text } = command;
    const overlayId = chart.createOverlay({
      name: tool,
      mode: magnet ? 'strong_magnet' : 'normal',
      ...(text !== undefined && { extendData: text }),
      ...saving(chart, symbol, () => setDrawing(undefined)),
    });
    if (typeof overlayId === 'string') setDrawing({ ...command, overlayId });
  }, [chart, command, magnet, symbol]);
  useEffect(() => {
    if (chart === undefined || drawing === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      // The key belongs to the drawing, not to the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      chart.removeOverlay({ id: drawing.overlayId });
      setDrawing(undefined);
      if (event.key === 'Enter') placeInMiddle(chart, symbol, drawing);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [chart, drawing, symbol]);
  return chart === undefined ? undefined : drawing;
}

function placeInMiddle(chart: Chart, symbol: string, { tool, text }: PendingDrawing): void {
  const { from, to } = chart.getVisibleRange();
  const points = middlePoints(tool, chart.getDataList().slice(from, to));
  const stored = { name: tool, points, ...(text !== undefined && { text }) };
  chart.createOverlay({ ...overlayOf(stored), ...saving(chart, symbol) });
  setChartOf(symbol, { drawings: drawingsOn(chart) });
}

/** A drawing is remembered when it is done, moved or removed by hand. */
export function saving(chart: Chart, symbol: string, onDone: () => void = () => undefined) {
  const save = () => {
    const drawings = drawingsOn(chart);
    if (JSON.stringify(drawings) !== JSON.stringify(chartStateNow(symbol).drawings)) setChartOf(symbol, { drawings });
  };
  return {
    groupId: drawingGroup,
    onDrawEnd: () => {
      save();
      onDone();
    },
    onPressedMoveEnd: save,
    onRightClick: ({ overlay }: { readonly overlay: { readonly id: string } }) => {
      chart.removeOverlay({ id: overlay.id });
      save();
      onDone();
    },
  };
}

function savePicture(chart: Chart, symbol: string): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  const link = document.createElement('a');
  link.href = chart.getConvertPictureUrl(true, 'png', paper);
  link.download = `${symbol.replace('/', '-')}.png`;
  link.click();
}
