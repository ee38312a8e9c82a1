import { createHash } from 'node:crypto';
import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';

/** Textures whose files are the same byte for byte. */
export function duplicateTextures(scene: Scene): Finding[] {
  const seen = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const texture of scene.textures) {
    const key = createHash('sha256').update(texture.bytes).digest('hex');
    if (seen.has(key)) {
      count++;
      bytes += (texture.width * texture.height * 4 * 4) / 3;
    }
    seen.add(key);
  }
  return count > 0 ? [createFinding('texturesDuplicate', { count, megabytes: Math.round((bytes / 1024 ** 2) * 10) / 10 })] : [];
}
