import { attachmentPath } from '#domain/attachments/calls';
import { archivePlaces, attachmentLimits } from '#domain/attachments/limits';
import type { ConnectionLimits } from '#domain/limits';
import { AppError } from '#domain/errors/app-error';
import { receiveAttachment, type ReceiveDeps } from '#services/attachments/receive';
import { readBody } from '../gateway/body.ts';
import { answer } from '../gateway/envelope.ts';
import { createPlaces } from './places.ts';
import type { Middleware } from '../gateway/state.ts';

const address = new RegExp(`^${attachmentPath}([0-9a-f]{32})$`);

/**
 * `PUT /attachments/<id>?…`: takes the attachment that the address permits, and answers with the envelope. The signature authorises the request, so there
 * is no sign-in. Attachments are held in memory while they arrive, so only so many may, of everybody and of one user.
 */
export function receiveAttachments(
  deps: ReceiveDeps,
  { pictureMs, archiveMs }: Pick<ConnectionLimits, 'pictureMs' | 'archiveMs'>,
): Middleware {
  const picture = { takePlace: createPlaces(attachmentLimits), ms: pictureMs };
  const archive = { takePlace: createPlaces(archivePlaces), ms: archiveMs };
  return async (ctx, next) => {
    const attachmentId = ctx.method === 'PUT' ? address.exec(ctx.path)?.[1] : undefined;
    if (attachmentId === undefined) return next();
    const { bytes, expires, signature } = ctx.query;
    if (ctx.get('content-encoding') !== '') throw new AppError('request.malformed');
    const permit = { attachmentId, bytes: Number(bytes), expiresAtMs: Number(expires) };
    await receiveAttachment(deps, {
      ...{ permit, signature: String(signature) },
      read: ({ ownerId, purpose }) => {
        const { takePlace, ms } = purpose === 'feedbackAnnex' ? archive : picture;
        return takePlace(ownerId, () => readBody(ctx.req, { bytes: permit.bytes, ms }));
      },
    });
    answer(ctx, true);
  };
}
