/** What each option of 地图超分 is called, and its values. */

import { mapModelLabels, mapScaleLabels } from './option-labels.ts';
import { mapModels, mapOutputs, mapScales, mapTiles, type MapOptions } from './options.ts';

type Fields = {
  readonly [K in keyof MapOptions]: {
    label: string;
    hint: string;
    choices: readonly MapOptions[K][];
    labels: Readonly<Record<MapOptions[K], string>>;
  };
};

/** In the order of the dialog. */
export const mapFields: Fields = {
  scale: { label: '放大倍数', hint: '长和宽各放大这么多倍', choices: mapScales, labels: mapScaleLabels },
  model: { label: '模型', hint: '精细略清楚一些，用时更长', choices: mapModels, labels: mapModelLabels },
  output: {
    ...{ label: 'GeoTIFF 压缩', hint: '无损不丢任何细节；JPEG 小得多，只用于 8 位的单波段或三波段影像' },
    ...{ choices: mapOutputs, labels: { deflate: '无损', jpeg: 'JPEG' } },
  },
  tiles: {
    ...{ label: '瓦片', hint: '网页地图使用的 WebP 瓦片' },
    ...{ choices: mapTiles, labels: { none: '不生成', mbtiles: 'MBTiles', xyz: 'XYZ 目录（ZIP）' } },
  },
};

/** What was chosen, in labels and values. */
export const describeMapOptions = (options: MapOptions): { label: string; value: string }[] =>
  (Object.keys(mapFields) as (keyof MapOptions)[]).map((key) => {
    const { label, labels } = mapFields[key];
    return { label, value: (labels as Record<string | number, string>)[options[key]] ?? '' };
  });
