import { QueryClient } from '@tanstack/react-query';
import { Refusal, unreachable } from '../transport/refusal.ts';

const againMs = 10_000;

/**
 * What the server refused is refused again. What did not reach it is asked again every few seconds
 * while a page that has nothing to show waits for it; what failed in the client itself is tried
 * twice more.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) =>
        state.data === undefined && state.error !== null && !isAnswered(state.error) ? againMs : false,
      retry: (failures, problem) => failures < 2 && !(problem instanceof Refusal),
    },
  },
});

/** Whether the server said no, and not the way to it. */
const isAnswered = (problem: Error): boolean => problem instanceof Refusal && problem.code !== unreachable;
