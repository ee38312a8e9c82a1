import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobKind } from '#domain/kinds/jobs';
import type { QuoteView } from '#domain/orders/views';
import { addresses } from '../../../addresses.ts';
import { orderJobs, useJobQuote, workOfOrder, type JobChoice, type StartedWork } from '../../../api/job-orders.ts';
import { toast } from '../../../components/toast.tsx';

export interface StartingWork {
  /** Undefined until it is known. */
  quote: QuoteView | undefined;
  quoteError: unknown;
  askAgain: () => void;
  sending: boolean;
  /** The order that waits to be paid; null while none does. */
  orderId: string | null;
  start: (choices: readonly JobChoice[]) => Promise<void>;
  /** What follows its payment. */
  paid: () => void;
}

/** Work on files from its price to its page: a refusal is said and leaves the dialog open, an order that costs something is paid first. */
export function useStartWork(
  kind: JobKind,
  fileIds: readonly string[],
  asked: readonly JobChoice[] | undefined,
  onClose: () => void,
): StartingWork {
  const [sending, setSending] = useState(false);
  const [orderId, setOrderId] = useState<string | null>(null);
  const { data: quote, error: quoteError, mutate } = useJobQuote(kind, fileIds, asked);
  const navigate = useNavigate();
  const show = async (work: StartedWork): Promise<void> => {
    onClose();
    if ('batchId' in work) await navigate(addresses.batch(work.batchId));
    else await navigate(work.jobId === null ? addresses.results() : addresses.job(work.jobId));
  };
  return {
    ...{ quote, quoteError, sending, orderId },
    askAgain: () => void mutate(),
    start: async (choices) => {
      setSending(true);
      try {
        const submitted = await orderJobs(fileIds, choices, quote?.coversByCount === true);
        if (submitted.paid) await show(fileIds.length * choices.length > 1 ? { batchId: submitted.orderId } : { jobId: submitted.id });
        else setOrderId(submitted.orderId);
      } catch (failure) {
        toast.error(failure);
      } finally {
        setSending(false);
      }
    },
    paid: () => {
      if (orderId !== null) void workOfOrder(orderId).then(show, () => show({ jobId: null }));
    },
  };
}
