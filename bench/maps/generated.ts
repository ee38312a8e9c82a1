/** Imagery of any size for measurements. */

import type { MapImage } from '#domain/maps/image';
import { encodeBlock, type EncodedBlock } from '#engine/maps/cog/encode-block';
import { blockEdge, planCog } from '#engine/maps/cog/layout';
import { writeCog } from '#engine/maps/cog/write-cog';
import type { Samples } from '#engine/maps/source/raster';
import { writeOutput } from '#engine/files/output-file';

/** Different blocks that the image is laid with: encoding each of a gigapixel's would take longer than what is measured. */
const kinds = 16;

/** Roofs and streets as rectangles, with noise over them; the same for the same number. */
function drawBlock(kind: number): Uint8Array[] {
  let state = kind * 7919 + 1;
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const bands = [0, 1, 2].map(() => new Uint8Array(blockEdge * blockEdge).fill(90 + random() * 40));
  for (let roof = 0; roof < 120; roof++) {
    const [x, y, width, height] = [random() * blockEdge, random() * blockEdge, 8 + random() * 60, 8 + random() * 60].map(Math.floor) as [
      number,
      number,
      number,
      number,
    ];
    const colours = bands.map(() => 30 + random() * 200);
    for (let row = y; row < Math.min(blockEdge, y + height); row++)
      for (const [index, band] of bands.entries())
        band.fill(colours[index]!, row * blockEdge + x, row * blockEdge + Math.min(blockEdge, x + width));
  }
  for (const band of bands) for (let at = 0; at < band.length; at++) band[at] = Math.min(255, band[at]! + random() * 12);
  return bands;
}

/** Writes a GeoTIFF of three bands with overviews; `width` and `height` are whole multiples of 512. */
export async function writeGenerated(path: string, width: number, height: number, sample: 'uint8' | 'uint16' = 'uint8'): Promise<void> {
  const image: MapImage = {
    ...{ format: 'geotiff', width, height, bands: 3, alpha: false, mask: false, sample, nodata: null, warnings: [] },
    place: { transform: [500_000, 0.3, 0, 4_000_000, 0, -0.3], pixelIs: 'area', crs: { epsg: 32_650, name: '', geographic: false } },
  };
  const layout = planCog({ image, geoKeys: null, meaning: { photometric: 2, extraSamples: [], orientation: 1 } });
  const bandsOf = (kind: number): Samples[] => {
    const bands = drawBlock(kind);
    return sample === 'uint8' ? bands : bands.map((band) => Uint16Array.from(band, (value) => value * 100));
  };
  const blocks: EncodedBlock[] = [];
  for (let kind = 0; kind < kinds; kind++)
    blocks.push(await encodeBlock(layout, { width: blockEdge, height: blockEdge, bands: bandsOf(kind), valid: null, alpha: null }));
  const blockAt = (index: number): EncodedBlock => blocks[Math.imul(index, 2_654_435_761) >>> 28]!;
  const sizes = layout.levels.map(({ across, down }) => ({
    pixels: Uint32Array.from({ length: across * down }, (_, index) => blockAt(index).pixels.length),
    mask: null,
  }));
  await writeOutput(path, async (file) => void (await writeCog(file, layout, sizes, (_, index) => Promise.resolve(blockAt(index)))));
}
