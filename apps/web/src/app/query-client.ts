import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '../transport/refusal.ts';

const againMs = 10_000;

/**
 * What the server refused is refused again; what did not reach it is tried twice more, and then every few seconds while a page waits for
 * it that has nothing to show yet.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) =>
        state.data === undefined && state.error !== null && !(state.error instanceof Refusal) ? againMs : false,
      retry: (failures, problem) => failures < 2 && !(problem instanceof Refusal),
    },
  },
});
