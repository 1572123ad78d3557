import { createRouter, parseSearchWith } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import { PageFailed } from './PageFailed.tsx';
import { startAtTop } from './scroll.ts';
import { searchValue } from '../routing/search.ts';

/** Pages by address. Every page starts at its top. */
export const router = createRouter({
  routeTree,
  parseSearch: parseSearchWith(searchValue),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
});

startAtTop(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
