export { FillHistory } from './FillHistory.tsx';
export { Funds } from './Funds.tsx';
export { OrderDetail } from './OrderDetail.tsx';
export { OrderHistory } from './OrderHistory.tsx';
