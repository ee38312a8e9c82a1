/**
 * Samples that give no model, or only part of one: each is refused with its cause, or read with a warning about what was dropped.
 * docs/decisions/broken-files.md
 */

export type End = { code: string } | { triangles: number; warnings: string[] };

/** Time limit for each, in a child process on a slow, busy machine. Most take a tenth of a second. */
export const endsWithinSeconds = 20;

export const endsOfSamples: Record<string, End> = {
  'broken/OutOfMemory.off': { code: 'model.truncated' },
  'broken/box_nested_animation_4286.dae': { triangles: 12, warnings: [] },
  'broken/crash-30d6d0f7c529b3b66b4131700b7a4580cd7082df.ply': { code: 'model.truncated' },
  'broken/empty.3ds': { code: 'model.empty' },
  'broken/empty.obj': { code: 'model.noGeometry' },
  'broken/empty.off': { code: 'model.empty' },
  'broken/empty.ply': { code: 'model.noGeometry' },
  'broken/empty.stl': { code: 'model.noGeometry' },
  'broken/malformed.obj': { triangles: 8, warnings: ['materialMissing', 'unitUnknown', 'facesDropped'] },
  'broken/malformed2.obj': { triangles: 10, warnings: ['materialMissing', 'unitUnknown', 'facesShort'] },
  'broken/malformed_property_index_oob.3mf': { code: 'model.unreadable' },
  'fbx/maya_human_ik_6100_binary.fbx': { code: 'model.noGeometry' },
  'rar/FileEncByName.rar': { code: 'archive.encrypted' },
  'rar/FolderTest.rar': { code: 'archive.noModel' },
  'rar/HeaderEnc1234.rar': { code: 'archive.encrypted' },
  'rar/WithComment.rar': { code: 'archive.noModel' },
};
