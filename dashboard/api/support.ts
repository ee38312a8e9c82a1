import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** How to reach support, as the operator has set it; null while unknown and when nothing is set. */
export const useSupportContact = (): string | null => useCall(keys.supportContact()).data?.contact ?? null;
