/** What the choices of 地图超分 that lists show are called. Apart from their fields, which lists do without. */

import type { MapModel, MapScale } from './options.ts';

export const mapScaleLabels: Readonly<Record<MapScale, string>> = { 2: '2 倍', 4: '4 倍' };
export const mapModelLabels: Readonly<Record<MapModel, string>> = { fast: '快速', fine: '精细' };
