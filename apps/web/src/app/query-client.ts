import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '../transport/refusal.ts';

/** What the server refused is refused again; what did not reach it is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, problem) => failures < 2 && !(problem instanceof Refusal),
    },
  },
});
