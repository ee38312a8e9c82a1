/** Pictures inside the file, and how materials lay them over surfaces. */

import type { Scene, TextureSlot } from '../../scenes/scene.ts';
import { pictureNames } from '../picture-files.ts';
import type { FbxDocument } from './document.ts';
import { uvSetName } from './geometry.ts';
import { writeProperties, type PropertyRow } from './properties.ts';
import { bytes, int, long, named, text, double, type Records } from './records.ts';

/** A picture as it stands in the file. */
export interface FbxPicture {
  /** File name. */
  name: string;
  bytes: Uint8Array;
}

export interface FbxTextures {
  /** The pictures of the scene's textures, in their order. */
  pictures: FbxPicture[];
  /** The object that draws `picture` as the slot says; one for each way of drawing it. */
  add(picture: FbxPicture, slot: TextureSlot): number;
}

export function createTextures(document: FbxDocument, scene: Scene): FbxTextures {
  const names = pictureNames(scene);
  const videos = new Map<FbxPicture, number>();
  const drawn = new Map<string, number>();
  return {
    pictures: scene.textures.map((texture, index) => ({ name: names[index]!, bytes: texture.bytes })),
    add(picture, slot) {
      let video = videos.get(picture);
      if (video === undefined) videos.set(picture, (video = document.add('Video', (records, id) => writeVideo(records, id, picture))));
      const rows = placementOf(slot);
      const key = JSON.stringify([video, rows]);
      let texture = drawn.get(key);
      if (texture === undefined) {
        texture = document.add('Texture', (records, id) => writeTexture(records, id, picture, rows));
        drawn.set(key, texture);
        document.connect(video, texture);
      }
      return texture;
    },
  };
}

function writeVideo(records: Records, id: number, { name, bytes: content }: FbxPicture): void {
  records.open('Video', long(id), named(name, 'Video'), text('Clip'));
  records.leaf('Type', text('Clip'));
  writeProperties(records, [['Path', 'url', name]]);
  records.leaf('UseMipMap', int(0));
  records.leaf('Filename', text(name));
  records.leaf('RelativeFilename', text(name));
  records.leaf('Content', bytes(content));
  records.close();
}

function writeTexture(records: Records, id: number, { name }: FbxPicture, placement: readonly PropertyRow[]): void {
  records.open('Texture', long(id), named(name, 'Texture'), text(''));
  records.leaf('Type', text('TextureVideoClip'));
  records.leaf('Version', int(202));
  records.leaf('TextureName', named(name, 'Texture'));
  records.leaf('Media', named(name, 'Video'));
  records.leaf('FileName', text(name));
  records.leaf('RelativeFilename', text(name));
  writeProperties(records, [['CurrentTextureBlendMode', 'enum', 0], ['UseMaterial', 'bool', 1], ...placement]);
  records.leaf('ModelUVTranslation', double(0), double(0));
  records.leaf('ModelUVScaling', double(1), double(1));
  records.leaf('Texture_Alpha_Source', text('None'));
  records.leaf('Cropping', int(0), int(0), int(0), int(0));
  records.close();
}

const wrapModes = { repeat: 0, mirror: 0, clamp: 1 } as const;

/** Which uv set, and how it goes on beyond the picture. */
function placementOf({ uv, wrapS, wrapT }: TextureSlot): PropertyRow[] {
  const rows: PropertyRow[] = [['UVSet', 'string', uvSetName(uv)]];
  if (wrapModes[wrapS] !== 0) rows.push(['WrapModeU', 'enum', wrapModes[wrapS]]);
  if (wrapModes[wrapT] !== 0) rows.push(['WrapModeV', 'enum', wrapModes[wrapT]]);
  return rows;
}
