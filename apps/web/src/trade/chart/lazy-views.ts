import { lazyPart } from '@candor/ui';

const views = () => import('./chart-views.ts');

// The views of the chart's other tabs: the screen does not wait for it.
export const AboutMarket = lazyPart(async () => (await views()).AboutMarket);
export const CandleTable = lazyPart(async () => (await views()).CandleTable);
export const DepthChart = lazyPart(async () => (await views()).DepthChart);
