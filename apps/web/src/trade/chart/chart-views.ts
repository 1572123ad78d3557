export { DepthChart } from '../depth/DepthChart.tsx';
export { AboutMarket } from './AboutMarket.tsx';
export { CandleTable } from './CandleTable.tsx';
