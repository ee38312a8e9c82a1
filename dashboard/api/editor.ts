import type { EditorView, RestoredView, TextureView, VersionView } from '#domain/editor/views';
import type { SceneSettings } from '#domain/editor/settings';
import { editorErrors } from '#domain/errors/areas/editor';
import { ApiError } from './api-error.ts';
import { uploadPicture } from './attachments.ts';
import { call } from './client.ts';

const isCode = (error: unknown, { respCode }: { respCode: number }): boolean => error instanceof ApiError && error.respCode === respCode;

/** A model of one's own with what was edited of it. Throws where it is not there, or cannot be edited. */
export const openEditing = (fileId: string): Promise<EditorView> => call('editorOpen', { fileId });

/** Saves what was edited after a revision; `stale` where another page has saved one since, which nothing is done to. Other refusals are thrown. */
export async function saveEditing(
  fileId: string,
  revision: number,
  settings: SceneSettings,
): Promise<{ kind: 'saved'; revision: number } | { kind: 'stale' } | { kind: 'unreachable' }> {
  try {
    return { kind: 'saved', revision: (await call('editorSave', { fileId, revision, settings })).revision };
  } catch (error) {
    if (isCode(error, editorErrors['editor.stale'])) return { kind: 'stale' };
    if (error instanceof ApiError && error.is('network.unreachable')) return { kind: 'unreachable' };
    throw error;
  }
}

/** Versions with a name, newest first. */
export const listVersions = (fileId: string): Promise<VersionView[]> => call('editorVersions', { fileId });
export const saveVersion = (fileId: string, revision: number, name: string): Promise<VersionView> =>
  call('editorVersionSave', { fileId, revision, name });
export const restoreVersion = (fileId: string, revision: number, versionId: string): Promise<RestoredView> =>
  call('editorVersionRestore', { fileId, revision, versionId });
export const deleteVersion = (fileId: string, versionId: string): Promise<unknown> => call('editorVersionDelete', { fileId, versionId });

/** Sends a picture for a model's materials; `onProgress` hears the share that has left. Throws `ApiError`. */
export const addTexture = async (fileId: string, picture: File, name: string, onProgress: (share: number) => void): Promise<TextureView> =>
  call('editorTextureAdd', { fileId, attachmentId: await uploadPicture('texture', picture, onProgress), name });
export const removeTexture = (fileId: string, textureId: string): Promise<unknown> => call('editorTextureRemove', { fileId, textureId });
