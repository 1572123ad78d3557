import { getRouteApi } from '@tanstack/react-router';
import { lazyProduct } from '../app/lazy-page.ts';

const route = getRouteApi('/receipt/$receipt');
const FixedPeriod = lazyProduct(() => import('./fixed-period/view/ReceiptPage.tsx'), 'ReceiptPage');
const Liquidation = lazyProduct(() => import('./futures/view/LiquidationPage.tsx'), 'LiquidationPage');

/** /receipt/{number}-{key}: the receipt of the product whose numbers begin so. */
export function ReceiptPlace() {
  const { receipt } = route.useParams();
  return /^(?:LQ|AD)-/.test(receipt) ? <Liquidation /> : <FixedPeriod />;
}
