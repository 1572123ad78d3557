import { create } from 'zustand';
import type { DrawingTool } from './drawing-tools.ts';

export type ChartCommand =
  | { readonly kind: 'draw'; readonly tool: DrawingTool; readonly text?: string }
  | { readonly kind: 'remove-drawings' }
  | { readonly kind: 'picture' };

/** A drawing that waits for its points. */
export type PendingDrawing = Extract<ChartCommand, { readonly kind: 'draw' }> & { readonly overlayId: string };

/** What the tool row asks of the chart that is shown; each request is a new object. */
export const useChartCommand = create<{
  readonly command: ChartCommand | undefined;
  readonly drawing: PendingDrawing | undefined;
  readonly locked: boolean;
  readonly hidden: boolean;
}>(() => ({ command: undefined, drawing: undefined, locked: false, hidden: false }));

export const askChart = (command: ChartCommand): void => useChartCommand.setState({ command });
