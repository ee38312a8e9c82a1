import { MeshBasicMaterial, MeshStandardMaterial, type Material, type Texture } from 'three';
import type { LookFacts } from '#domain/editor/beautify';
import { graphics } from '../../components/viewer/graphics.ts';
import type { EditorModel } from './scene/open-model.ts';

const edge = 8;

/** Mean brightness of a picture, linear; 1 where it cannot be read. */
function brightnessOf(texture: Texture): number {
  const image = texture.image as CanvasImageSource | undefined;
  const isPicture = image instanceof ImageBitmap || image instanceof HTMLImageElement || image instanceof HTMLCanvasElement;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: edge, height: edge });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!isPicture || pen === null) return 1;
  pen.drawImage(image, 0, 0, edge, edge);
  const { data } = pen.getImageData(0, 0, edge, edge);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    const linear = (channel: number): number => ((data[at + channel] ?? 0) / 255) ** 2.2;
    sum += 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
  }
  return sum / (edge * edge);
}

function lookOf(material: Material | undefined): { brightness: number; isGlossy: boolean } {
  if (!(material instanceof MeshStandardMaterial) && !(material instanceof MeshBasicMaterial)) return { brightness: 0.5, isGlossy: false };
  const { r, g, b } = material.color;
  const own = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return {
    brightness: own * (material.map === null ? 1 : brightnessOf(material.map)),
    isGlossy: material instanceof MeshStandardMaterial && (material.metalness > 0.5 || material.roughness < 0.25),
  };
}

/** What of a model decides how it is lit by rule. */
export function factsOf({ materials, triangles }: EditorModel): LookFacts {
  const counted = materials.filter((material) => material.triangles > 0);
  const all = counted.reduce((sum, material) => sum + material.triangles, 0);
  const isSlow = graphics() !== 'hardware';
  if (all === 0) return { brightness: 0.5, glossy: 0, triangles, isSlow };
  const looks = counted.map((material) => ({ ...lookOf(material.shown[0]), share: material.triangles / all }));
  return {
    brightness: looks.reduce((sum, { brightness, share }) => sum + brightness * share, 0),
    glossy: looks.reduce((sum, { isGlossy, share }) => sum + (isGlossy ? share : 0), 0),
    ...{ triangles, isSlow },
  };
}
