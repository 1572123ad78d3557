import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../routing/lazy-page.ts';
import { rootRoute } from '../../routing/root-route.ts';
import { ticketSearch } from './ticket/ticket-search.ts';

const exchange = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/index',
  validateSearch: ticketSearch,
  component: lazyPage(() => import('./screen/ExchangePage.tsx'), 'ExchangePage'),
});

const fullScreen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/full-screen/$pair',
  component: lazyPage(() => import('./full-screen/FullScreenPage.tsx'), 'FullScreenPage'),
});

/** Coins against coins, at a book. */
export const spotRoom = {
  name: 'spot',
  entry: { to: '/trade/index', search: { type: 'spot' }, text: 'shell.spot' },
  trade: { type: 'spot', screen: lazyPage(() => import('./screen/TradePage.tsx'), 'TradePage') },
  routes: [exchange, fullScreen],
} as const;
