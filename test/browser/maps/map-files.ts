import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeArrayBuffer } from 'geotiff';
import { sharp } from '#engine/images/vips';
import { withWholeRaster } from '#engine/maps/with-raster';
import { writeTiles } from '#engine/maps/write-tiles';

const town = fileURLToPath(new URL('../../../../dashboard/features/services/pictures/map-before.webp', import.meta.url));

/** Metres of a pixel, and where the upper left corner lies in UTM zone 50 north. */
export const ground = { metres: 0.5, easting: 500_000, northing: 2_500_000 } as const;
export const size = { width: 480, height: 320 } as const;

/** The sample town as a PNG of that size, which lies nowhere. */
export const townPicture = async (width: number, height: number): Promise<Buffer> =>
  sharp(await readFile(town))
    .removeAlpha()
    .resize(width, height, { fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** The sample town in degrees, and as web tiles of these kinds. */
export async function townElsewhere(folder: string): Promise<Record<'geographic' | 'mbtiles' | 'zip', string>> {
  const paths = { geographic: join(folder, '经纬度.tif'), mbtiles: join(folder, '瓦片.mbtiles'), zip: join(folder, '瓦片.zip') };
  await writeFile(paths.geographic, await townMap(8, degrees));
  for (const kind of ['mbtiles', 'zip'] as const)
    await withWholeRaster(paths.geographic, (raster) => writeTiles(raster, kind === 'zip' ? 'xyz' : 'mbtiles', paths[kind], {}));
  return paths;
}

const metres = {
  ...{ GTModelTypeGeoKey: 1, GTRasterTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32_650, GTCitationGeoKey: 'WGS 84 / UTM zone 50N' },
  ModelPixelScale: [ground.metres, ground.metres, 0],
  ModelTiepoint: [0, 0, 0, ground.easting, ground.northing, 0],
};
const degrees = {
  ...{ GTModelTypeGeoKey: 2, GTRasterTypeGeoKey: 1, GeographicTypeGeoKey: 4490, GeogCitationGeoKey: 'CGCS2000' },
  ModelPixelScale: [5e-6, 5e-6, 0],
  ModelTiepoint: [0, 0, 0, 117, 22.6, 0],
};

/** The sample town as a GeoTIFF that others' code writes: strips of 8 bits. Of 16 bits it has no data in its upper left quarter. */
export async function townMap(bits: 8 | 16 = 8, place: typeof metres | typeof degrees = metres): Promise<Uint8Array> {
  const { width, height } = size;
  const pixels = await sharp(await readFile(town))
    .removeAlpha()
    .raw()
    .toBuffer();
  const isEmpty = (at: number): boolean => {
    const pixel = Math.floor(at / 3);
    return pixel % width < width / 2 && pixel < (width * height) / 2;
  };
  const values = bits === 8 ? new Uint8Array(pixels) : Uint16Array.from(pixels, (value, at) => (isEmpty(at) ? 0 : 400 + value * 12));
  const file = writeArrayBuffer(values, {
    ...{ width, height, SamplesPerPixel: 3, PhotometricInterpretation: 2, PlanarConfiguration: 1 },
    ...{ BitsPerSample: [bits, bits, bits], SampleFormat: [1, 1, 1] },
    ...(bits === 16 && { GDAL_NODATA: '0' }),
    ...place,
  });
  return new Uint8Array(file);
}
