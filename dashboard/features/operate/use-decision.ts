import { useState } from 'react';
import { toast } from '../../components/toast.tsx';

/** A decision that needs no cause: made once while its button is busy, said, and then `onDone`; a refusal is said and leaves everything open. */
export function useDecision(onDone: () => void): { isBusy: boolean; decide: (decision: Promise<unknown>, said: string) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  const decide = async (decision: Promise<unknown>, said: string): Promise<void> => {
    setBusy(true);
    try {
      await decision;
      toast.success(said);
      onDone();
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, decide };
}
