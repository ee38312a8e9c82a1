import type { Finding } from '#domain/models/findings';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { degenerateTriangles } from './degenerate-triangles.ts';
import { drawCalls } from './draw-calls.ts';
import { duplicateMaterials } from './duplicate-materials.ts';
import { duplicateTextures } from './duplicate-textures.ts';
import { duplicateTriangles } from './duplicate-triangles.ts';
import { edges } from './edges.ts';
import { insideOut } from './inside-out.ts';
import { missingTextures } from './missing-textures.ts';
import { missingUvs } from './missing-uvs.ts';
import { mostlyUnusedTextures } from './mostly-unused-textures.ts';
import { normals } from './normals.ts';
import { oversizedTextures } from './oversized-textures.ts';
import { scale } from './scale.ts';
import { skippedTopology } from './skipped-topology.ts';

const finders: ((scene: Scene) => Finding[])[] = [
  missingTextures,
  missingUvs,
  oversizedTextures,
  mostlyUnusedTextures,
  duplicateTextures,
  drawCalls,
  duplicateMaterials,
  scale,
  normals,
  insideOut,
  duplicateTriangles,
  degenerateTriangles,
  edges,
  skippedTopology,
];

const rank = { error: 0, warning: 1, info: 2 };

/** Everything that is wrong with a scene, the worst first. */
export function findProblems(scene: Scene, context: VerbContext = {}): Finding[] {
  const findings = finders.flatMap((find, index) => {
    context.signal?.throwIfAborted();
    const found = find(scene);
    context.onProgress?.('examine', index + 1, finders.length);
    return found;
  });
  return findings.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}
