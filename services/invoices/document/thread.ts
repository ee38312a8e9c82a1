/** Entry of the thread that draws documents, one after another. Started by `draw-in-thread.ts` only. */

import { parentPort } from 'node:worker_threads';
import { drawDocument, type InvoiceDocument } from './draw.ts';

parentPort?.on('message', (document: InvoiceDocument) => void drawDocument(document).then((bytes) => parentPort?.postMessage(bytes)));
