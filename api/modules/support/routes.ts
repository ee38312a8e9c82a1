import type { SupportContactView } from '#domain/support/views';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { route, type Route } from '../../gateway/route.ts';

export const supportRoutes = ({ supportContact }: { supportContact?: string | undefined }): Route[] => [
  route(calls.supportContact, nothingSchema, (): SupportContactView => ({ contact: supportContact ?? null })),
];
