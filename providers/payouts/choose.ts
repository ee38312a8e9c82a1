import type { PayoutProvider } from './contract.ts';
import { createLocalPayouts } from './local.ts';
import { manualPayouts } from './manual.ts';

export const payoutProviders = ['manual', 'local'] as const satisfies readonly PayoutProvider['name'][];

export const choosePayouts = (name: PayoutProvider['name']): PayoutProvider => (name === 'local' ? createLocalPayouts() : manualPayouts);
