import { amrtExtension, parseAmrt, setAmrt } from '#engine/scenes/amrt';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { OpenFiles } from '../gltf/bytes.ts';
import { readContainer } from '../gltf/container.ts';
import { readGltf } from '../gltf/read-gltf.ts';
import type { Resources } from '../resources.ts';

/**
 * Reads an AMRT, which is a GLB: the scene as glTF has it, and the data of the root extension among the scene's extras. A file without that
 * data is a plain GLB; data of a later version is a warning. See docs/amrt.md.
 */
export async function readAmrt(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const scene = await readGltf(path, resources, context);
  // What glTF's reader leaves out is read here.
  scene.warnings = scene.warnings.filter(({ code, params }) => code !== 'extensionDropped' || params?.extension !== amrtExtension);
  const files = new OpenFiles();
  try {
    const value = readContainer(path, files).json.extensions?.[amrtExtension];
    const data = parseAmrt(value);
    if (data) {
      setAmrt(scene, data);
      const known: Record<string, unknown> = { ...data };
      const given = Object.entries(value as Record<string, unknown>);
      for (const [part, content] of given)
        if (JSON.stringify(known[part]) !== JSON.stringify(content))
          scene.warnings.push({ code: 'extensionDropped', params: { extension: `${amrtExtension}.${part}` } });
    } else if (value !== undefined) scene.warnings.push({ code: 'extensionDropped', params: { extension: amrtExtension } });
  } finally {
    files.close();
  }
  return scene;
}
