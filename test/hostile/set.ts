/** Every kind of hostile file that we know, and how it must end. */

import { hostileArchives } from './archives.ts';
import { hostileDisguised } from './disguised.ts';
import { hostileFbx, hostileOthers, hostilePictures, hostileThreeds } from './binary.ts';
import { hostileJt } from './jt.ts';
import { hostileGltf, hostileJson } from './json.ts';
import type { HostileFile } from './kinds.ts';
import { hostileCad, hostileObj, hostilePlain, hostileText } from './text.ts';
import { hostileCollada, hostileThreemf, hostileXml } from './xml.ts';

export const hostileGroups: Readonly<Record<string, readonly HostileFile[]>> = {
  xml: [...hostileXml, ...hostileCollada, ...hostileThreemf],
  json: [...hostileJson, ...hostileGltf],
  text: [...hostileText, ...hostileObj, ...hostilePlain, ...hostileCad],
  binary: [...hostileThreeds, ...hostileFbx, ...hostileJt, ...hostileOthers],
  pictures: hostilePictures,
  disguised: hostileDisguised,
  archives: hostileArchives,
};

export const hostileSet: readonly HostileFile[] = Object.values(hostileGroups).flat();
