/** The file in which programs say how the tiles beside it are laid out (OSGeo's Tile Map Service 1.0.0): its rows are counted from the south. */

import { damaged, unsupported } from './damage.ts';
import { parseSmallXml } from './small-xml.ts';

export const tileMapResource = { name: 'tilemapresource.xml', mostBytes: 65_536 } as const;

const mercatorProfiles = new Set(['mercator', 'global-mercator']);
/** Names that Web Mercator has had. */
const mercatorSystems = new Set(['EPSG:3857', 'EPSG:3785', 'EPSG:900913', 'OSGEO:41001']);

/** Throws `raster.*` for tiles that are not those of the web map. */
export function requireMercatorTiles(document: Uint8Array, name: string): void {
  const root = parseSmallXml(document);
  const profile = root?.child('TileSets')?.attributes['profile'];
  const system = root?.child('SRS')?.text().toUpperCase();
  if (profile === undefined || system === undefined) throw damaged(name, `${tileMapResource.name} 读不出瓦片的排列方式`);
  if (!mercatorProfiles.has(profile.toLowerCase()) || !mercatorSystems.has(system))
    throw unsupported(
      name,
      `瓦片不是 Web 墨卡托的（${tileMapResource.name} 写的是 ${profile.slice(0, 40)}），请用 gdal2tiles --profile=mercator 重新切片，或上传原来的影像`,
    );
}
