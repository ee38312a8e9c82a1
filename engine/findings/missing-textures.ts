import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';
import { nameList } from './names.ts';

/** Textures that materials name and that are not there or cannot be decoded. */
export function missingTextures(scene: Scene): Finding[] {
  const missing = scene.warnings.filter(({ code }) => ['textureMissing', 'textureUnreadable', 'textureTooLarge'].includes(code));
  const names = missing.map(({ params }) => String(params?.['path'] ?? ''));
  return names.length > 0 ? [createFinding('texturesMissing', { count: names.length, names: nameList(names) })] : [];
}
