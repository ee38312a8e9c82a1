import { nameList } from '#domain/display/sentence';
import { occurrences } from '#domain/models/bound-report';
import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';

/** Textures that materials name and that are not there or cannot be decoded. */
export function missingTextures(scene: Scene): Finding[] {
  const missing = scene.warnings.filter(({ code }) => ['textureMissing', 'textureUnreadable', 'textureTooLarge'].includes(code));
  const names = missing.map(({ params }) => String(params?.['path'] ?? ''));
  return names.length > 0 ? [createFinding('texturesMissing', { count: occurrences(missing), names: nameList(names) })] : [];
}
