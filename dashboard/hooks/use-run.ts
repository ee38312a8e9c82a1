import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toast } from '../components/toast.ts';

/**
 * Runs what a person asked for, says how it went, and reads the given keys anew either way.
 * Answers whether it succeeded.
 */
export function useRun(keys: readonly QueryKey[]) {
  const client = useQueryClient();
  return useCallback(
    async (task: () => Promise<unknown>, done: string): Promise<boolean> => {
      try {
        await task();
        toast.success(done);
        return true;
      } catch (error) {
        toast.error(error);
        return false;
      } finally {
        await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      }
    },
    [client, keys],
  );
}
