/** Marks parts that every later step leaves as they are. */

import type { LockedPart } from '#domain/models/figures';
import type { ModelWarning } from '#domain/models/warnings';
import { listParts } from '../scenes/parts.ts';
import type { Scene } from '../scenes/scene.ts';
import type { TransformResult } from './transform.ts';

export interface LockOptions {
  /** As `listParts` gives them; further copies of a name count once. */
  names: readonly string[];
}

/** `warnings` has `lockedMissing` for each name that the scene has not. */
export interface LockResult extends TransformResult {
  locked: LockedPart[];
}

/**
 * Locks the triangles of these parts, wherever they are drawn. A primitive that a locked mesh shares with others is locked for them too.
 *
 * @example
 * const { locked } = lockParts(scene, { names: ['徽标'] });
 */
export function lockParts(scene: Scene, { names }: LockOptions): LockResult {
  if (names.length === 0) return { locked: [], warnings: [] };
  const parts = new Map(listParts(scene).map((part) => [part.name, part]));
  const locked: LockedPart[] = [];
  const warnings: ModelWarning[] = [];
  for (const name of new Set(names)) {
    const part = parts.get(name);
    if (!part) {
      warnings.push({ code: 'lockedMissing', params: { name } });
      continue;
    }
    for (const primitive of scene.meshes[part.mesh]!.primitives) if (primitive.mode === 'triangles') primitive.locked = true;
    locked.push({ name, triangles: part.triangles * part.places });
  }
  return { locked, warnings };
}
