import { fitWhole } from '#engine/images/pixels';
import { scalePicture, type AlphaUse } from '#engine/images/scale';
import { openPicture, throwIfMemory } from '#engine/images/vips';
import type { Material, Scene, Texture, TextureSlot } from '#engine/scenes/scene';
import { linearFromByte } from '../color.ts';
import { encodePng } from '../import-image.ts';
import { addCombined, combineOnce } from '../merge-maps.ts';
import { textureInfo } from './schema.ts';
import { finite, lenient, list, object, optional, or, type ValueOf } from './shape.ts';
import type { SlotReader } from './textures.ts';

const specularGlossiness = object({
  diffuseFactor: lenient(or(list(finite, 4), () => [1, 1, 1, 1])),
  specularFactor: lenient(or(list(finite, 3), () => [1, 1, 1])),
  glossinessFactor: lenient(or(finite, () => 1)),
  diffuseTexture: lenient(optional(textureInfo)),
  specularGlossinessTexture: lenient(optional(textureInfo)),
});

/** Reflectance of a dielectric at normal incidence. */
const dielectric = 0.04;
const epsilon = 1e-6;

/**
 * Turns specular-glossiness into metal-rough: factors alone, or, with a specular-glossiness map, texel by texel into a new base colour and a
 * new metallic-roughness map. Formula: Khronos, "PBR: specular-glossiness to metallic-roughness" (KhronosGroup/glTF, examples of the extension).
 */
export async function convertSpecGloss(material: Material, value: unknown, scene: Scene, slot: SlotReader): Promise<void> {
  if (specularGlossiness.wrongAt(value) !== undefined) return;
  const { diffuseFactor, specularFactor, glossinessFactor, diffuseTexture, specularGlossinessTexture } = value as ValueOf<
    typeof specularGlossiness
  >;
  const diffuse = slot(diffuseTexture);
  const specGloss = slot(specularGlossinessTexture);
  const factors: Factors = { diffuse: diffuseFactor, specular: specularFactor, glossiness: glossinessFactor };
  const baked = specGloss && (await bake(material.name, scene, factors, diffuse, specGloss));
  if (specGloss && baked) {
    material.baseColorTexture = { ...(diffuse ?? specGloss), texture: baked.baseColor };
    material.metallicRoughnessTexture = { ...specGloss, texture: baked.metallicRoughness };
    material.baseColor = [1, 1, 1, 1];
    material.metallic = 1;
    material.roughness = 1;
    return;
  }

  const [r = 1, g = 1, b = 1, a = 1] = diffuseFactor;
  const converted = toMetalRough([r, g, b], specularFactor);
  material.baseColorTexture = diffuse;
  // With a diffuse map the metalness of its texels is unknown: the map stays what it is.
  material.baseColor = diffuse ? [r, g, b, a] : [...converted.color, a];
  material.metallic = diffuse ? 0 : converted.metallic;
  material.roughness = 1 - glossinessFactor;
}

interface Factors {
  diffuse: number[];
  specular: number[];
  glossiness: number;
}

interface Baked {
  baseColor: number;
  metallicRoughness: number;
}

/** Places of the new textures; null where they cannot be made. */
const bake = (name: string, scene: Scene, factors: Factors, diffuse: TextureSlot | null, specGloss: TextureSlot): Promise<Baked | null> =>
  combineOnce(
    scene,
    ['specGloss', ...factors.diffuse, ...factors.specular, factors.glossiness],
    [diffuse?.texture, specGloss.texture],
    () => bakeMaps(name, scene, factors, diffuse?.texture, specGloss.texture),
    null,
  );

async function bakeMaps(
  name: string,
  scene: Scene,
  factors: Factors,
  diffuse: number | undefined,
  specGloss: number,
): Promise<Baked | null> {
  const source = scene.textures[specGloss]!;
  const base = diffuse === undefined ? undefined : scene.textures[diffuse]!;
  const { width, height } = fitWhole((base ?? source).width, (base ?? source).height);
  try {
    const specular = await decode(source, { width, height }, 'numbers');
    const color = base ? await decode(base, { width, height }, 'numbers') : new Uint8Array(width * height * 4).fill(255);
    const baseOut = new Uint8Array(width * height * 4);
    const metalRoughOut = new Uint8Array(width * height * 4).fill(255);
    const linear = (bytes: Uint8Array, at: number, scale: number[]): [number, number, number] => [
      linearFromByte[bytes[at]!]! * scale[0]!,
      linearFromByte[bytes[at + 1]!]! * scale[1]!,
      linearFromByte[bytes[at + 2]!]! * scale[2]!,
    ];
    for (let at = 0; at < baseOut.length; at += 4) {
      const converted = toMetalRough(linear(color, at, factors.diffuse), linear(specular, at, factors.specular));
      for (let channel = 0; channel < 3; channel++) baseOut[at + channel] = srgbByte(converted.color[channel]!);
      baseOut[at + 3] = color[at + 3]! * factors.diffuse[3]!;
      metalRoughOut[at + 1] = 255 * (1 - (specular[at + 3]! / 255) * factors.glossiness);
      metalRoughOut[at + 2] = 255 * converted.metallic;
    }
    return {
      baseColor: addCombined(scene, await encodePng(`${name}-base-color`, { width, height, rgba: baseOut })),
      metallicRoughness: addCombined(scene, await encodePng(`${name}-metallic-roughness`, { width, height, rgba: metalRoughOut })),
    };
  } catch (error) {
    throwIfMemory(error);
    // Compressed or damaged maps cannot be baked; the factors serve.
    return null;
  }
}

const decode = async (texture: Texture, size: { width: number; height: number }, alpha: AlphaUse): Promise<Uint8Array> =>
  await (
    await scalePicture(() => openPicture(texture.bytes), size, alpha)
  )
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();

const srgbByte = (linear: number): number =>
  Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.min(1, linear) ** (1 / 2.4) - 0.055));

/** Perceived brightness of a linear colour (the weights of HSP). */
const brightness = ([r = 0, g = 0, b = 0]: number[]): number => Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b);

/** Solves for the metalness that gives the same diffuse and specular energy. */
function toMetalRough(diffuse: number[], specular: number[]): { color: [number, number, number]; metallic: number } {
  const strongest = Math.max(...specular);
  const energy = 1 - strongest;
  const metallic = solveMetallic(brightness(diffuse), brightness(specular), energy);
  const color = diffuse.map((value, channel) => {
    const fromDiffuse = value * (energy / (1 - dielectric) / Math.max(1 - metallic, epsilon));
    const fromSpecular = (specular[channel]! - dielectric * (1 - metallic)) / Math.max(metallic, epsilon);
    const share = metallic * metallic;
    return Math.min(1, Math.max(0, fromDiffuse * (1 - share) + fromSpecular * share));
  });
  return { color: color as [number, number, number], metallic };
}

function solveMetallic(diffuse: number, specular: number, energy: number): number {
  if (specular < dielectric) return 0;
  const a = dielectric;
  const b = (diffuse * energy) / (1 - dielectric) + specular - 2 * dielectric;
  const c = dielectric - specular;
  return Math.min(1, Math.max(0, (-b + Math.sqrt(Math.max(0, b * b - 4 * a * c))) / (2 * a)));
}
