import { useSearch } from '@tanstack/react-router';
import { lazyProduct } from '../routing/lazy-page.ts';
import { Overview } from './Overview.tsx';

const CountedPage = lazyProduct(() => import('../solvency/CountedPage.tsx'), 'CountedPage');

/** /account/wallet/assets: what one holds, or with `part=counted` whether one is counted. */
export function WalletAssets() {
  const { part } = useSearch({ strict: false });
  return part === 'counted' ? <CountedPage /> : <Overview />;
}
