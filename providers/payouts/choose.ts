import type { PayoutProvider } from './contract.ts';
import { createLocalPayouts } from './local.ts';
import { manualPayouts } from './manual.ts';

export const choosePayouts = (name: PayoutProvider['name']): PayoutProvider => (name === 'local' ? createLocalPayouts() : manualPayouts);
