import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stemOf } from '#domain/formats';
import type { VerbContext } from '../context.ts';
import { writeOutput } from '../files/output-file.ts';
import type { Scene } from '../scenes/scene.ts';
import type { WrittenModel } from './written-model.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/ktx2': 'ktx2',
};

/** File systems take 255 bytes; a Chinese character has three. */
const longestStem = 60;
/** What Windows or a URL would not take in a name; `~` is ours. */
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*#%~]|\p{Surrogate}|^\.|[. ]$/gu;

/** A name for each texture, no two alike on a disk that ignores case, in the textures' order. */
export function pictureNames({ textures }: Pick<Scene, 'textures'>): string[] {
  const stems = textures.map(({ name }) => [...stemOf(name).normalize('NFC').replace(forbidden, '_')].slice(0, longestStem).join(''));
  const taken = new Set<string>();
  return stems.map((stem, index) => {
    const key = stem.toLowerCase();
    const isFree = stem !== '' && !taken.has(key);
    taken.add(key);
    return `${isFree ? stem : `${stem}~${index}`}.${extensions[textures[index]!.mimeType] ?? 'bin'}`;
  });
}

/**
 * Writes every texture of the scene into `<folder>/textures/`, unchanged.
 * @returns the files, in the order of the textures; none and no folder for a scene without.
 */
export async function writePictureFiles(scene: Scene, folder: string, context: VerbContext = {}): Promise<WrittenModel['files']> {
  if (scene.textures.length === 0) return [];
  await mkdir(join(folder, 'textures'), { recursive: true });
  const files: WrittenModel['files'] = [];
  for (const [index, name] of pictureNames(scene).entries()) {
    const path = `textures/${name}`;
    const bytes = await writeOutput(join(folder, path), (file) => file.write(scene.textures[index]!.bytes), context);
    files.push({ path, bytes });
  }
  return files;
}
