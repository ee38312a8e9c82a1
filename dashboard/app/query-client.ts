import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** Only a connection that failed is tried again by itself; a refusal stands. */
const worthRetrying = (error: Error): boolean =>
  error instanceof ApiError && (error.is('network.unreachable') || error.is('network.badAnswer'));

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && worthRetrying(error), refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
