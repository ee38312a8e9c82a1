import { join } from 'node:path';
import { resolveOptions, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { buildShowcase, showcase, type ShowcaseId } from '#engine/generators/showcase/table';
import { readModel } from '#engine/readers/read';
import { optimizeFile } from '#engine/verbs/optimize';
import { writeGlb } from '#engine/writers/glb';
import { drawPoster } from '#engine/preview/draw-poster';

/** What a page says of a model: before and after our own lightweighting. Bytes; `rmsPercent` of the bounding diagonal. */
export interface ShowcaseFigures {
  id: ShowcaseId;
  name: string;
  before: { bytes: number; triangles: number };
  after: { bytes: number; triangles: number };
  rmsPercent: number;
  similarity: number;
}

/** Pages load these models, so that each has a bound; those of thousands of small closed parts, which no simplifier joins, have a wider one. */
const wide: Partial<Record<ShowcaseId, number>> = { pavilion: 1_000_000, town: 1_500_000 };
export const boundOf = (id: ShowcaseId): number => wide[id] ?? 400_000;

/** Half the triangles at most, textures of 512 pixels, and no more bytes than the bound. */
const optionsOf = (id: ShowcaseId): LightweightOptions =>
  resolveOptions('balanced', { textureSize: id === 'town' ? 256 : 512, errorPercent: 2, targetBytes: boundOf(id) });

/** Builds a model into `folder` (`<id>-before.glb`, `<id>.glb`, `<id>.webp`, `<id>-small.webp`) and says what lightweighting made of it. */
export async function makeModel(id: ShowcaseId, folder: string): Promise<ShowcaseFigures> {
  const [source, light] = [join(folder, `${id}-before.glb`), join(folder, `${id}.glb`)];
  await writeGlb(await buildShowcase(id), source, { compression: 'none' });
  const { before, after, quality } = await optimizeFile(source, light, { ...optionsOf(id), quality: {} });
  await drawPoster(await readModel(light), showcase[id].view, join(folder, `${id}.webp`), join(folder, `${id}-small.webp`));
  return {
    id,
    name: showcase[id].name,
    before: { bytes: before.bytes, triangles: before.triangles },
    after: { bytes: after.bytes, triangles: after.triangles },
    rmsPercent: Number((quality?.rmsPercent ?? 0).toFixed(4)),
    similarity: Number((quality?.ssim ?? 0).toFixed(4)),
  };
}
