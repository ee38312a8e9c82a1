import { writeGlb } from '../writers/glb.ts';
import { createDemoScene } from './demo-scene.ts';

/** Writes the demo model as an uncompressed GLB to `path` and returns the path. */
export async function writeDemoModel(path: string): Promise<string> {
  await writeGlb(await createDemoScene(), path, { compression: 'none' });
  return path;
}
