import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import { PageFailed } from './PageFailed.tsx';
import { startAtTop } from './scroll.ts';

/** Pages by address. Every page starts at its top. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
});

startAtTop(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
