import type { InvoiceTitle } from '#domain/invoices/kinds';
import type { SealDeps } from '../sealing.ts';
import { openText, sealText } from '../wallet/sealed.ts';

type Of = 'invoices' | 'invoiceTitles';

/** A title as a column holds it, which opens in its own row alone. */
export const sealTitle = (deps: SealDeps, of: Of, id: string, { kind, name, taxNumber }: InvoiceTitle): string =>
  sealText(deps, { kind: of, id }, JSON.stringify({ kind, name, taxNumber }));

/** The title itself; nobody's where it was erased with its account. */
export const openTitle = (deps: SealDeps, of: Of, { id, sealedTitle }: { id: string; sealedTitle: string }): InvoiceTitle =>
  sealedTitle === ''
    ? { kind: 'personal', name: '', taxNumber: '' }
    : (JSON.parse(openText(deps, { kind: of, id }, sealedTitle)) as InvoiceTitle);
