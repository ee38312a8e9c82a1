import { lazyDialog } from '../../components/lazy-part.ts';
import { themedPart } from '../../components/themed-part.tsx';

/** Loaded when somebody pays; features open it by this door. */
export const PaymentDialog = themedPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog, lazyDialog);
