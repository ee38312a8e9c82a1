/** Pictures inside the file, and how materials lay them over surfaces. */

import type { Scene, TextureSlot } from '../../scenes/scene.ts';
import { pictureNames } from '../picture-files.ts';
import type { FbxDocument } from './document.ts';
import { degrees } from './euler.ts';
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

/**
 * Which uv set, how it goes on beyond the picture, and where the picture lies: the format moves the picture over the surface where KHR_texture_transform moves
 * the uv over the picture, so it is the inverse, with v upwards. Its scale comes before its rotation: a turned picture of unequal scales lies as it would
 * unturned where the turn is no right angle.
 */
function placementOf({ uv, wrapS, wrapT, transform }: TextureSlot): PropertyRow[] {
  const rows: PropertyRow[] = [['UVSet', 'string', uvSetName(uv)]];
  if (wrapModes[wrapS] !== 0) rows.push(['WrapModeU', 'enum', wrapModes[wrapS]]);
  if (wrapModes[wrapT] !== 0) rows.push(['WrapModeV', 'enum', wrapModes[wrapT]]);
  if (!transform) return rows;
  const { rotation } = transform;
  const [su, sv] = transform.scale.map((scale) => scale || 1) as [number, number];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  // The picture's place of a uv: rotation · scale · uv + (x, y).
  const x = transform.offset[0] + sin * sv;
  const y = 1 - transform.offset[1] - cos * sv;
  const isAcross = Math.abs(sin) > Math.abs(cos);
  const scaling = isAcross ? [1 / sv, 1 / su] : [1 / su, 1 / sv];
  rows.push(
    ['Translation', 'vector', -(cos * x + sin * y) / su, (sin * x - cos * y) / sv, 0],
    ['Rotation', 'vector', 0, 0, degrees(-rotation)],
    ['Scaling', 'vector', ...(scaling as [number, number]), 1],
  );
  return rows;
}
