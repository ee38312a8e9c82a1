/** The tools that the engine is compared with. They are installed once into a cache folder; the product does not depend on them. */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from './inputs.ts';

const packages = {
  gltfpack: '1.3.0',
  '@gltf-transform/cli': '4.5.1',
  obj2gltf: '3.2.0',
  'gltf-pipeline': '4.3.1',
  fbx2gltf: '0.9.7',
};

export interface Peers {
  gltfpack: string;
  gltfTransform: string;
  obj2gltf: string;
  gltfPipeline: string;
  fbx2gltf: string;
  /** Debian's native build; undefined if it is not installed. */
  nativeGltfpack: string | undefined;
}

/** Installs missing tools and returns the paths of all. */
export async function ensurePeers(say: (line: string) => void): Promise<Peers> {
  const folder = join(cacheFolder, 'peers');
  const bin = (name: string): string => join(folder, 'node_modules', '.bin', name);
  const fbx2gltf = join(folder, 'node_modules', 'fbx2gltf', 'bin', 'Linux', 'FBX2glTF');
  if (!existsSync(bin('gltfpack')) || !existsSync(fbx2gltf)) {
    say('  installing the tools to compare with');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await chmod(fbx2gltf, 0o755);
  }
  const native = spawnSync('sh', ['-c', 'command -v gltfpack'], { encoding: 'utf8' }).stdout.trim();
  return {
    gltfpack: bin('gltfpack'),
    gltfTransform: bin('gltf-transform'),
    obj2gltf: bin('obj2gltf'),
    gltfPipeline: bin('gltf-pipeline'),
    fbx2gltf,
    nativeGltfpack: native === '' ? undefined : native,
  };
}
