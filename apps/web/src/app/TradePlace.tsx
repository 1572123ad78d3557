import { getRouteApi } from '@tanstack/react-router';
import { lazyPage, lazyProduct } from './lazy-page.ts';

const route = getRouteApi('/trade/index');
const Spot = lazyPage(() => import('../products/spot/screen/TradePage.tsx'), 'TradePage');
const Flash = lazyProduct(() => import('../products/fixed-period/view/FlashPage.tsx'), 'FlashPage');
const Contracts = lazyProduct(() => import('../products/futures/view/FuturesPage.tsx'), 'FuturesPage');

/** /trade/index: the screen of the product that the address names; spot where it names none. */
function Place() {
  const { type } = route.useSearch();
  if (type === 'sec') return <Flash />;
  return type === 'usta' ? <Contracts /> : <Spot />;
}

/**
 * The trade screens, each in a chunk of its own; spot, which most addresses mean, is fetched with
 * the route.
 */
export const TradePlace = Object.assign(Place, { preload: () => Spot.preload?.() ?? Promise.resolve() });
