import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import type { NormalsOptions } from '#engine/transforms/generate-normals';

/**
 * Gives the meshes of a format that is smooth by convention the normals that its file left out, and says so; without them glTF viewers would show
 * every triangle flat. What the file does give stays.
 */
export async function addMissingNormals(scene: Scene, options: NormalsOptions = {}, context: VerbContext = {}): Promise<void> {
  // Most files have normals and should not wait for the code.
  if (scene.meshes.every(({ primitives }) => primitives.every(({ normals, mode }) => normals || mode !== 'triangles'))) return;
  const { generateNormals } = await import('#engine/transforms/generate-normals');
  const { warnings } = await generateNormals(scene, options, context);
  scene.warnings.push(...warnings);
}
