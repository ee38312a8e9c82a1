import { ownerBySessionSecret, type SessionSecretDeps } from '#services/uploads/session-secret';
import type { CallRequest } from '../../gateway/route.ts';

/** Restricts a call to the caller's own uploads: services filter by `ownerId`, so another user's upload is unknown. */
export const ownUpload = <I extends object>(input: I, { caller }: CallRequest): I & { ownerId: string } => ({
  ...input,
  ownerId: caller.userId,
});

/** As `ownUpload`, or the upload whose secret is sent: enough for its parts, whoever sends them. */
export async function uploadOfSender<I extends { uploadId: string; sk?: string | undefined }>(
  deps: SessionSecretDeps,
  { sk, ...input }: I,
  request: CallRequest,
): Promise<Omit<I, 'sk'> & { ownerId: string; uploadId: string }> {
  const { uploadId } = input;
  const ownerId = sk === undefined ? request.caller.userId : await ownerBySessionSecret(deps, { uploadId, sk });
  return { ...input, ownerId, uploadId };
}
