import type { SceneSettings } from '#domain/editor/settings';
import type { EditorView, RestoredView, SavedView, TextureView, VersionView } from '#domain/editor/views';
import { fileMediaPath, textureMediaPath } from '#domain/files/media';
import type { Saved } from '#services/editor/put-settings';
import type { OpenedEditor } from '#services/editor/open';
import type { SceneTextureRow, SceneVersionRow } from '#storage/database/models/editor';
import { isoOrNull } from '../presenting.ts';

const parsed = (settings: string) => JSON.parse(settings) as SceneSettings;

export const presentTexture = ({ id, fileId, name, width, height, bytes }: SceneTextureRow): TextureView => ({
  ...{ id, name, width, height, bytes },
  ...{ url: textureMediaPath(fileId, id), thumbnailUrl: `${textureMediaPath(fileId, id)}/thumbnail.webp` },
});

export const presentEditor = ({ file, saved, textures }: OpenedEditor): EditorView => ({
  ...{ fileId: file.id, modelName: file.modelName, fileName: file.fileName },
  previewUrl: fileMediaPath(file.id, 'preview.glb'),
  thumbnailUrl: file.thumbnailKey === null ? null : fileMediaPath(file.id, 'thumbnail.webp'),
  checkedAt: isoOrNull(file.checkedAt),
  ...{ revision: saved?.revision ?? 0, settings: saved === null ? null : parsed(saved.settings) },
  savedAt: isoOrNull(saved?.savedAt ?? null),
  textures: textures.map(presentTexture),
});

export const presentSaved = ({ revision, savedAt }: Saved): SavedView => ({ revision, savedAt: savedAt.toISOString() });

export const presentRestored = ({ settings, ...saved }: Saved & { settings: string }): RestoredView => ({
  ...presentSaved(saved),
  settings: parsed(settings),
});

export const presentVersion = ({ id, name, revision, bytes, createdAt }: SceneVersionRow): VersionView => ({
  ...{ id, name, revision, bytes, createdAt: createdAt.toISOString() },
});
