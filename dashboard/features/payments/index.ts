import { lazyPart } from '../../components/lazy-part.ts';

/** Loaded when somebody pays; features open it by this door. */
export const PaymentDialog = lazyPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog);
