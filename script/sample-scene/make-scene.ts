import { tiles } from '#engine/verbs/tiles';
import { writeSampleScene } from './write-scene.ts';

/** What a page says of the scene. */
export interface SampleSceneFigures {
  before: { bytes: number; files: number };
  after: { bytes: number; tiles: number; triangles: number };
}

/** Writes the sample scene as OSGB into `source`, and its 3D Tiles, as the workbench makes them by default, into `target`. */
export async function makeSampleScene(source: string, target: string): Promise<SampleSceneFigures> {
  await writeSampleScene(source);
  const report = await tiles(source, target, { compression: 'draco', textures: 'webp' });
  const { files, bytesBefore, bytesAfter, tiles: count, triangles } = report;
  return { before: { bytes: bytesBefore, files }, after: { bytes: bytesAfter, tiles: count, triangles } };
}
