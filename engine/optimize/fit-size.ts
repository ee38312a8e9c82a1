/** Brings a lightweighted scene to a wanted size of its file. */

import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import type { FitRounds } from '#domain/models/figures';
import type { ModelWarning } from '#domain/models/warnings';
import {
  bytesBeside,
  expectTextureBytes,
  makeGeometry,
  makeTextures,
  textureBytesOf,
  withTextures,
  type GeometryPart,
  type TexturePart,
} from './fit-parts.ts';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { searchSize, type Range } from './size-search.ts';
import type { StageMeter } from './stage-meter.ts';
import type { WrittenGlb } from '../writers/glb.ts';

export interface FittedScene {
  errorPercent: number | null;
  warnings: ModelWarning[];
  /** Coarser levels, as `lodLevels` asks for them. */
  levels: Scene[];
  rounds: FitRounds;
}

export interface FitOptions extends LightweightOptions {
  targetBytes: number;
}

/** A result between these shares of the target is near enough. Above them is room for what other textures add to the file's JSON. */
const near = { min: 0.95, max: 0.998 };
/** The same for triangles while textures are still to be reduced, which then make up the difference. */
const roughly = { min: 0.92, max: 1.06 };
/** Where all else passes the target alone, a part is cut to this share of it and no further: below, little is won and much is lost. */
const slight = 0.1;
const maxRounds = { simplify: 8, textureSize: 4, textureQuality: 4, corrections: 3 };
/** The tightest that textures are made: pixels of the longer edge, and quality. */
const tightest = { edge: 64, quality: 30 };

/**
 * Lightweights the prepared `scene`, which stays as it is, and writes it through `write` so that the file has at most `targetBytes`: as the options
 * say where that is little enough, else tighter. What takes more of the file, triangles or textures, is cut down first, to the size of the other,
 * and then both alike. Geometry is left alone where the options ask for no fewer triangles (ratio 1 and no number of triangles), and cut only as far
 * as the error bound goes; the rest falls to the textures, first by size, then by quality. The file ends at 95 % of the target or more where there
 * are settings that give it. A part is made again only when its own setting changes.
 *
 * A file that is still too large has the warning `sizeNotReached`, which says what prevented it.
 *
 * @example
 * const { rounds } = await fitSize(scene, { ...options, targetBytes: 5_000_000 }, (draft) => writeGlb(draft, path, options), stage, { signal });
 */
export async function fitSize(
  scene: Scene,
  options: FitOptions,
  write: (scene: Scene) => Promise<WrittenGlb>,
  stage: StageMeter['stage'],
  context: VerbContext,
): Promise<FittedScene> {
  const { targetBytes } = options;
  const rounds: FitRounds = { simplify: 0, textures: 0, write: 0 };

  const reduce = (wanted: LightweightOptions): Promise<GeometryPart> => {
    rounds.simplify++;
    return makeGeometry(scene, wanted, stage, context);
  };
  const encode = (textureSize: number | null, textureQuality: number): Promise<TexturePart> => {
    rounds.textures++;
    return makeTextures(scene, { ...options, textureSize, textureQuality }, stage, context);
  };
  const save = async (geometry: GeometryPart, textures: TexturePart): Promise<SavedFile> => {
    rounds.write++;
    const whole = withTextures(geometry.scene, textures);
    const { bytes, jsonBytes } = await write(whole);
    const rest = bytes - textureBytesOf(whole);
    return { geometry, textures, bytes, rest, triangleBytes: Math.max(0, rest - jsonBytes - bytesBeside(whole)) };
  };

  // As the options say.
  const asked = await reduce(options);
  const missedRatio = asked.warnings.filter(({ code }) => code === 'ratioNotReached');
  let textures = await encode(options.textureSize, options.textureQuality);
  const unscaled = textures.warnings.filter(({ code }) => code === 'texturesUnscaled');
  /** The chosen geometry and the textures it was measured with; `stored` is what the file holds. */
  let weighed = await save(asked, textures);
  let stored = weighed;

  /** Fewer triangles, until all of the file but its textures has the bytes wanted. */
  async function cutGeometry(wanted: Range): Promise<void> {
    const { geometry, rest, triangleBytes } = weighed;
    if (geometry.end || rest <= wanted.max) return;
    const trial = await searchSize({
      from: { at: geometry.triangles, bytes: rest },
      floor: 1,
      wanted,
      rounds: Math.max(3, maxRounds.simplify - rounds.simplify),
      expect: (triangles) => rest - triangleBytes + (triangleBytes * triangles) / geometry.triangles,
      attempt: async (targetTriangles) => {
        const result = await save(await reduce({ ...options, targetTriangles }), textures);
        stored = result;
        const { end, triangles } = result.geometry;
        return { bytes: result.rest, stuckAt: end && triangles, result };
      },
    });
    if (trial && trial.bytes < rest) weighed = trial.result;
    // Asked for fewer, it has no fewer.
    else if (trial?.stuck) geometry.end = trial.result.geometry.end;
  }

  /** Smaller textures, and if that is not enough plainer ones, until they have the bytes wanted. */
  async function cutTextures(wanted: Range): Promise<void> {
    const weigh = (part: TexturePart): number => textureBytesOf(withTextures(weighed.geometry.scene, part));
    const attempt = async (edge: number, quality: number): Promise<{ bytes: number; result: TexturePart }> => {
      const result = await encode(edge, quality);
      return { bytes: weigh(result), result };
    };
    if (textures.end || weigh(textures) <= wanted.max) return;
    const bySize = await searchSize({
      from: { at: textures.edge, bytes: weigh(textures) },
      floor: tightest.edge,
      // Blocks are 4 pixels wide.
      step: options.textureFormat.startsWith('ktx2') ? 4 : 1,
      wanted,
      rounds: maxRounds.textureSize,
      expect: expectTextureBytes(textures),
      attempt: (edge) => attempt(edge, textures.quality),
    });
    if (bySize && bySize.bytes < weigh(textures)) textures = bySize.result;
    if (weigh(textures) <= wanted.max || !textures.isLossy) return;
    const { edge, quality } = textures;
    const byQuality = await searchSize({
      from: { at: quality, bytes: weigh(textures) },
      floor: tightest.quality,
      wanted,
      rounds: maxRounds.textureQuality,
      expect: (at) => at,
      attempt: (at) => attempt(edge, at),
    });
    if (byQuality && byQuality.bytes < weigh(textures)) textures = byQuality.result;
  }

  for (let correction = 0; stored.bytes > targetBytes && correction < maxRounds.corrections; correction++) {
    const texturesNow = (): number => textureBytesOf(withTextures(weighed.geometry.scene, textures));
    const fixed = weighed.rest - weighed.triangleBytes;
    const half = Math.max(targetBytes * slight, targetBytes * near.max - fixed) / 2;
    const isAlone = textures.end !== undefined || texturesNow() <= half;
    const forBoth = { min: fixed + half * roughly.min, max: fixed + half * roughly.max };
    await cutGeometry(isAlone ? rangeBeside(texturesNow(), targetBytes) : forBoth);
    await cutTextures(rangeBeside(weighed.rest, targetBytes));
    // The rest that textures could not save.
    if (weighed.rest + texturesNow() > targetBytes) await cutGeometry(rangeBeside(texturesNow(), targetBytes));
    if (stored.geometry === weighed.geometry && stored.textures === textures) break;
    // Weighed with its textures: the JSON of others may be longer than was allowed for.
    stored = weighed = await save(weighed.geometry, textures);
  }

  const { geometry } = stored;
  return {
    errorPercent: geometry.errorPercent,
    warnings: [
      // Drop warnings about ratios that only the search set; one about the ratio the user asked for still applies.
      ...geometry.warnings.filter(({ code }) => code !== 'ratioNotReached'),
      ...missedRatio.flatMap((warning) => withReached(warning, geometry.triangles)),
      ...textures.warnings.filter(({ code }) => code !== 'texturesUnscaled'),
      ...unscaled,
      ...(stored.bytes > targetBytes ? [shortfall(stored, targetBytes)] : []),
    ],
    levels: geometry.levels.map((level) => withTextures(level, textures)),
    rounds,
  };
}

/** A written file and what it was made of. */
interface SavedFile {
  geometry: GeometryPart;
  textures: TexturePart;
  bytes: number;
  /** All but textures. */
  rest: number;
  /** The part of `rest` that depends on the number of triangles. */
  triangleBytes: number;
}

/** The bytes that a part may have when everything else has `others`. */
function rangeBeside(others: number, targetBytes: number): Range {
  const max = others < targetBytes * near.max ? targetBytes * near.max : others * (1 + slight);
  return { min: (max * near.min) / near.max - others, max: max - others };
}

/** `ratioNotReached` as it is with this many triangles; gone where they are few enough by now. */
function withReached(warning: ModelWarning, triangles: number): ModelWarning[] {
  const { wantedPercent, reachedPercent, triangles: asked } = warning.params as Record<string, number>;
  if (triangles === asked) return [warning];
  const reached = Number(((reachedPercent! * triangles) / asked!).toPrecision(3));
  return reached > wantedPercent! ? [{ ...warning, params: { ...warning.params, reachedPercent: reached, triangles } }] : [];
}

const megabytes = (bytes: number): number => Number((bytes / 1024 ** 2).toPrecision(4));

/** Says how near the file came, and why neither triangles nor textures gave more. */
function shortfall({ bytes, geometry, textures }: SavedFile, targetBytes: number): ModelWarning {
  const isLeast = textures.edge <= tightest.edge && (!textures.isLossy || textures.quality <= tightest.quality);
  const params = {
    wantedMb: megabytes(targetBytes),
    reachedMb: megabytes(bytes),
    geometry: geometry.end ?? 'slight',
    textures: textures.end ?? (isLeast ? 'least' : 'slight'),
  };
  return { code: 'sizeNotReached', params };
}
