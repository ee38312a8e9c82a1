import type { Role } from '#domain/accounts/roles';
import { calls } from '#domain/catalog/calls';
import { mayCall } from '#domain/catalog/rights';
import type { OperatePage } from '../../addresses.ts';
import { menu } from './menu.ts';

/** The pages that a role may open. */
export const pagesOf = (role: Role): OperatePage[] =>
  menu.filter(({ needs }) => mayCall(role, needs, calls[needs].effect)).map(({ page }) => page);
