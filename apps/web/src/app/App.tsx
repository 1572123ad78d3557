import { ContentPolicy } from '@candor/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../queries/query-client.ts';
import { router } from './router.tsx';

/** The whole client. */
export function App() {
  return (
    <ContentPolicy>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ContentPolicy>
  );
}
