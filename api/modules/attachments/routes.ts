import { attachmentCreateSchema } from '#domain/attachments/schema';
import { calls } from '#domain/catalog/calls';
import { createAttachment, type AttachmentSecretDeps } from '#services/attachments/create';
import { route, type Route } from '../../gateway/route.ts';
import { presentPermit } from './presenter.ts';

export const attachmentRoutes = (deps: AttachmentSecretDeps): Route[] => [
  route(calls.attachmentCreate, attachmentCreateSchema, async ({ purpose, size }, { caller }) =>
    presentPermit(await createAttachment(deps, { ownerId: caller.userId, purpose, bytes: size })),
  ),
];
