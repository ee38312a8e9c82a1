import { useState } from 'react';
import { problemText, toast } from '../../components/toast.tsx';

/** A dialog's step: what it says on success, what went wrong, and whether it is under way. Closes the dialog after success. */
export function useStep(onClose: () => void) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const take = async (step: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await step();
      toast.success(done);
      onClose();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return { problem, setProblem, busy, take };
}
