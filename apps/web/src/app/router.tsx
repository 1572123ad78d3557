import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import { PageFailed } from './PageFailed.tsx';

/** Pages by address. Every page starts at its top. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
