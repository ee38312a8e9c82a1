import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import type { Payload } from '../../api/contract.ts';
import { submitJob } from '../../api/jobs.ts';
import { toast } from '../../components/toast.tsx';

/** Starts a job from a dialog: closes it and goes to the job, or says why the server refused and leaves the dialog open. */
export function useSubmitJob(onClose: () => void): { sending: boolean; submit: (payload: Payload<'jobSubmit'>) => Promise<boolean> } {
  const [sending, setSending] = useState(false);
  const navigate = useNavigate();
  const submit = async (payload: Payload<'jobSubmit'>): Promise<boolean> => {
    setSending(true);
    try {
      const { id } = await submitJob(payload);
      onClose();
      if (id === null) toast.info('订单已生成，支付后开始处理');
      else await navigate(addresses.job(id));
      return true;
    } catch (failure) {
      toast.error(failure);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { sending, submit };
}
