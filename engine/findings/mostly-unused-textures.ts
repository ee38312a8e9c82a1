import { nameList } from '#domain/display/sentence';
import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';
import { slotsOf } from '../scenes/textures-in-use.ts';

/** Smaller textures are not worth reporting. */
const minSide = 1024;
/** A use of less than this share of the area is named. */
const smallShare = 0.25;

/** Large textures of which the model's uvs reach only a small rectangle. */
export function mostlyUnusedTextures(scene: Scene): Finding[] {
  const boxes = new Map<number, Float64Array>();
  for (const primitive of new Set(scene.meshes.flatMap((mesh) => mesh.primitives))) {
    const material = primitive.material === null ? undefined : scene.materials[primitive.material];
    if (!material) continue;
    for (const slot of slotsOf(material)) {
      const box = boxes.get(slot.texture) ?? new Float64Array([Infinity, Infinity, -Infinity, -Infinity]);
      boxes.set(slot.texture, box);
      // A transform moves uvs to where only a renderer would tell: taken as using everything.
      if (slot.transform || !primitive.uvs[slot.uv]) box.set([0, 0, 1, 1]);
      else growBox(box, primitive.uvs[slot.uv]!);
    }
  }
  const names = [...boxes]
    .filter(([texture, box]) => {
      const { width, height } = scene.textures[texture]!;
      const inside = box[0]! >= 0 && box[1]! >= 0 && box[2]! <= 1 && box[3]! <= 1;
      return inside && Math.min(width, height) >= minSide && (box[2]! - box[0]!) * (box[3]! - box[1]!) < smallShare;
    })
    .map(([texture]) => scene.textures[texture]!.name);
  return names.length > 0 ? [createFinding('texturesMostlyUnused', { count: names.length, names: nameList(names) })] : [];
}

function growBox(box: Float64Array, uvs: Float32Array): void {
  for (let i = 0; i < uvs.length; i += 2) {
    box[0] = Math.min(box[0]!, uvs[i]!);
    box[1] = Math.min(box[1]!, uvs[i + 1]!);
    box[2] = Math.max(box[2]!, uvs[i]!);
    box[3] = Math.max(box[3]!, uvs[i + 1]!);
  }
}
