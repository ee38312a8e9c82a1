import { basename } from 'node:path';
import { bandNodata } from '#domain/maps/band-nodata';
import type { MapImage } from '#domain/maps/image';
import { mapLimits } from '#domain/maps/limits';
import { cornersOf } from '#domain/maps/place';
import type { VerbContext } from '../context.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import { damaged } from '../maps/source/damage.ts';
import { requireSize } from '../maps/source/tiff-level.ts';
import { stretchOf, tilePicture } from '../maps/tiles/tile-picture.ts';
import { withRaster, type MapFile, type Needed } from '../maps/with-raster.ts';

/** Edge of the picture of an upload. */
const thumbnailEdge = 512;
/** What is gone through for it at most: nobody has paid for a check. */
const picturePixels = 64_000_000;

export interface SurveyMapOptions {
  /** Where a WebP of it is written, where one can be had cheaply. */
  thumbnailPath?: string;
}

export interface SurveyedMap {
  image: MapImage;
  /** Whether the picture was written. */
  drawn: boolean;
}

/**
 * Says what an image is: its format, size, bands and place. Of a large file no more is read than its directories and an overview.
 *
 * @returns or which bytes of the file are needed before anything can be said.
 * @throws AppError raster.*
 */
export async function surveyMap(
  file: MapFile,
  { thumbnailPath }: SurveyMapOptions = {},
  context: VerbContext = {},
): Promise<SurveyedMap | Needed> {
  return withRaster(file, async (raster, source) => {
    context.signal?.throwIfAborted();
    const { image } = raster;
    const name = file.name ?? basename(file.path);
    requireSize(name, image.width, image.height, mapLimits.sourcePixels);
    const corners = image.place && cornersOf(image.place.transform, image.width, image.height);
    if (corners?.flat().every(Number.isFinite) === false) throw damaged(name, '四角的坐标不是数字');
    if (thumbnailPath === undefined || raster.overviewPixels(thumbnailEdge) > picturePixels) return { image, drawn: false };
    // All at once: block after block, each would be a round.
    source.require(await raster.overviewSpans(thumbnailEdge));
    const window = await raster.overview(thumbnailEdge);
    await writeWholeFile(thumbnailPath, await tilePicture(window, stretchOf(window, bandNodata(image))));
    return { image, drawn: true };
  });
}
