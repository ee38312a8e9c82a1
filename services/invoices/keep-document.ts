import { buffer } from 'node:stream/consumers';
import { AppError } from '#domain/errors/app-error';
import { invoiceDocumentKey } from '#storage/objects/keys';
import type { StorageDeps } from '../deps.ts';
import { seal, unseal, type SealDeps } from '../sealing.ts';
import type { InvoiceDocument } from './document/draw.ts';
import { drawInThread } from './document/draw-in-thread.ts';

/** Characters of a key's id, which comes before what it sealed. */
const keyIdLength = 16;

/**
 * The PDF of a document, which never changes: as it was stored, or drawn now and stored. It names its owner, so it is encrypted at rest. One that no key of ours
 * opens is drawn again. `request.tooMany` when too many are being drawn.
 */
export async function keepDocument(
  deps: StorageDeps & SealDeps,
  { ownerId, id }: { ownerId: string; id: string },
  document: InvoiceDocument,
): Promise<Buffer> {
  const key = invoiceDocumentKey(ownerId, id);
  const thing = { kind: 'invoices', id: `document ${id}` } as const;
  const known = await readStored(deps, key);
  if (known !== undefined) {
    const opened = open(deps, thing, known);
    if (opened !== undefined) return opened;
  }
  const pdf = await drawInThread(document);
  const { keyId, sealed } = seal(deps, thing, pdf);
  await deps.objects.putBytes(key, Buffer.concat([Buffer.from(keyId), sealed]), { contentType: 'application/octet-stream' });
  return pdf;
}

async function readStored({ objects }: StorageDeps, key: string): Promise<Buffer | undefined> {
  return (await objects.stat(key)) === undefined ? undefined : buffer(await objects.open(key));
}

/** What was stored; undefined where its key is not among ours any more. */
function open(deps: SealDeps, thing: { kind: 'invoices'; id: string }, stored: Buffer): Buffer | undefined {
  try {
    return unseal(deps, thing, { keyId: stored.subarray(0, keyIdLength).toString(), sealed: stored.subarray(keyIdLength) });
  } catch (error) {
    if (error instanceof AppError && error.code === 'attachment.keyUnknown') return undefined;
    throw error;
  }
}
