import { formatCount } from '../display/numbers.ts';
import { mapWarnings, type MapFormat, type MapImage, type MapSample } from './image.ts';
import { describePlace } from './place.ts';

export const formatLabels: Readonly<Record<MapFormat, string>> = {
  geotiff: 'GeoTIFF',
  cog: 'COG',
  png: 'PNG',
  jpeg: 'JPEG',
  mbtiles: 'MBTiles',
  xyz: 'XYZ 瓦片',
};
export const sampleLabels: Readonly<Record<MapSample, string>> = {
  uint8: '8 位',
  uint16: '16 位',
  int16: '16 位有符号',
  float32: '32 位浮点',
};

/** What a map is, in a line, then where it lies, then what to know of it. */
export function describeMapImage({ format, width, height, bands, alpha, sample, place, warnings }: MapImage): string[] {
  const channels = `${bands} 个波段${alpha ? '和透明度' : ''}`;
  return [
    `${formatLabels[format]}，${formatCount(width)} × ${formatCount(height)} 像素，${channels}，${sampleLabels[sample]}`,
    ...(place === null ? [] : [describePlace(place, width, height)]),
    ...warnings.map((code) => mapWarnings[code] ?? code),
  ];
}
