import { documentDrawing } from '#domain/invoices/limits';
import { AppError } from '#domain/errors/app-error';
import { createThreads } from '../../threads.ts';
import type { InvoiceDocument } from './draw.ts';

const threads = createThreads<InvoiceDocument, Uint8Array>({
  ...{ entry: new URL('./thread.js', import.meta.url), purpose: 'draws documents' },
  ...{ slots: documentDrawing.slots, waiting: documentDrawing.waiting },
  crowded: () => new AppError('request.tooMany', { seconds: documentDrawing.retrySeconds }),
});

/** Draws a document as PDF in a thread: one takes longer than the event loop may be held. `request.tooMany` when too many wait. */
export const drawInThread = async (document: InvoiceDocument): Promise<Buffer> => Buffer.from(await threads.run(document));
