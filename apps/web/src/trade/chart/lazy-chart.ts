import { lazyPart } from '@candor/ui';

/**
 * The library of the chart is the heaviest part of the screen: book and form are there before it.
 */
export const LazyChart = lazyPart(async () => (await import('./LiveChart.tsx')).LiveChart);
