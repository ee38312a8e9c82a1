import { accountReference } from '../accounts/reference.ts';
import type { CallReference } from './call-reference.ts';
import type { CallName } from './paths.ts';

/** What the API reference says of each call, collected from the areas. */
export const reference: Partial<Record<CallName, CallReference>> = { ...accountReference };
