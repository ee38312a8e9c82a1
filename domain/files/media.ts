/** What can be read of a file with the media cookie: `source` is the original upload, `preview.glb` the model for the viewer. */
export const fileMediaNames = ['source', 'preview.glb', 'thumbnail.webp'] as const;
export type FileMediaName = (typeof fileMediaNames)[number];

/** Stable address of one of a file's media. */
export const fileMediaPath = (fileId: string, name: FileMediaName): string => `/media/files/${fileId}/${name}`;

/** Address of a picture that was put onto a file's materials. */
export const textureMediaPath = (fileId: string, textureId: string): string => `/media/files/${fileId}/textures/${textureId}`;
