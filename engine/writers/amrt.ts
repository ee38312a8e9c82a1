import { amrtExtension, amrtOf, setAmrt } from '../scenes/amrt.ts';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeGlb, type GlbOptions, type WrittenGlb } from './glb.ts';

/**
 * Writes `scene` as an AMRT: the GLB that `writeGlb` writes, with the scene's AMRT data as an extension of its root. See docs/amrt.md.
 *
 * @example
 * setAmrt(scene, { version: 1, lightweighting: { ratio: 0.5 } });
 * await writeAmrt(scene, '/tmp/job/result.amrt', { compression: 'meshopt' }, { signal });
 */
export async function writeAmrt(scene: Scene, path: string, options: GlbOptions, context: VerbContext = {}): Promise<WrittenGlb> {
  const plain: Scene = { ...scene };
  setAmrt(plain, undefined);
  return await writeGlb(plain, path, { ...options, rootExtensions: { [amrtExtension]: amrtOf(scene) ?? { version: 1 } } }, context);
}
