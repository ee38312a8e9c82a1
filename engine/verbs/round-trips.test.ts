import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { lossesOf } from '#domain/models/losses';
import { extensionOf, modelFormatOf } from '#domain/formats';
import { isOffered, keepsSurfaces } from '#domain/formats/exact';
import { targetIds, targetOf, type Target, type TargetId } from '#domain/formats/targets';
import { resultExtension } from '#domain/kinds/convert/job';
import { countTriangles, listTriangleDraws } from '#engine/quality/world-triangles';
import { readModel } from '#engine/readers/read';
import { withModel } from '#engine/readers/with-model';
import { measureBounds } from '#engine/findings/measure';
import { contentsOf } from '#engine/scenes/contents';
import type { Scene } from '#engine/scenes/scene';
import { modelPath } from '#test/models';
import { volumeOf } from '#test/shapes';
import { roundTripSources, unitlessTargets } from '#test/truth/round-trips';
import { convertFile } from './convert.ts';

const isReadable = (id: TargetId): boolean => modelFormatOf(targetOf(id).extension)?.support === 'readable';

/** Surfaces that stay surfaces are compared as such: write-surfaces.test.ts. */
const goesAsTriangles = (source: string, id: TargetId): boolean =>
  isOffered(extensionOf(source), targetOf(id)) && !keepsSurfaces(extensionOf(source), targetOf(id));

interface Seen {
  triangles: number;
  /** Extents, largest first, so that turned axes compare. */
  extents: number[];
  diagonal: number;
  /** Signed, in the model's unit. */
  volume: number;
  /** Of materials, or of vertices where there are some. */
  colors: number[][];
  materials: number;
  pictures: Set<string>;
  clips: number[];
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function look(scene: Scene, scale = 1): Seen {
  const draws = listTriangleDraws(scene);
  const { min, max } = measureBounds(scene);
  const sides = [0, 1, 2].map((axis) => (max[axis]! - min[axis]!) * scale);
  const used = new Set(draws.flatMap(({ draw }) => draw.primitive.material ?? []));
  const materials = scene.materials.filter((_, index) => used.has(index));
  const clips = scene.animations.map(({ channels }) => channels.reduce((end, { times }) => Math.max(end, times.at(-1) ?? 0), 0));
  return {
    triangles: countTriangles(draws),
    extents: sides.toSorted((a, b) => b - a),
    diagonal: Math.hypot(...sides),
    volume: volumeOf(scene) * scale ** 3,
    colors: [...materials.map(({ baseColor }) => baseColor.slice(0, 3)), ...vertexColorsOf(draws)],
    materials: materials.length,
    pictures: new Set(materials.flatMap(({ baseColorTexture: slot }) => (slot ? hash(scene.textures[slot.texture]!.bytes) : []))),
    clips: clips.toSorted((a, b) => a - b),
  };
}

/** Colours of vertices, each once. */
function vertexColorsOf(draws: ReturnType<typeof listTriangleDraws>): number[][] {
  const found = new Map<string, number[]>();
  for (const { draw } of draws) {
    const { colors } = draw.primitive;
    for (let at = 0; colors && at < colors.length; at += 4) {
      const color = [...colors.subarray(at, at + 3)];
      found.set(color.map((value) => value.toFixed(3)).join(' '), color);
    }
  }
  return [...found.values()];
}

const open = (path: string): Promise<Scene> => withModel(path, ({ modelPath: model, root }) => readModel(model, { root }));

/** Every colour of the source's materials that a format with colours must still have. */
function expectColors(seen: Seen, wanted: Seen, what: string): void {
  for (const color of wanted.colors.slice(0, wanted.materials)) {
    const near = seen.colors.some((other) => other.every((value, axis) => Math.abs(value - color[axis]!) <= 0.01));
    expect(near, `${what}: colour ${color.join(' ')} among ${JSON.stringify(seen.colors)}`).to.equal(true);
  }
}

const scaleBack = (id: TargetId, { unit }: Target): number => (unitlessTargets.has(id) && unit === 'mm' ? 0.001 : 1);

describe('what is written', function roundTrips() {
  this.timeout(60_000);
  let folder: string;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'modelmill-round-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  for (const source of roundTripSources)
    for (const id of targetIds.filter((each) => isReadable(each) && goesAsTriangles(source, each)))
      it(`is the same model when it is read again: ${source} as ${targetOf(id).label}`, async () => {
        const target = targetOf(id);
        const scene = await open(modelPath(source));
        const wanted = look(scene);
        const output = join(folder, `model-${id}.${resultExtension(id)}`);
        const [outcome] = await convertFile(modelPath(source), [{ path: output, target: id, name: '模型' }]);
        if (outcome === undefined || 'error' in outcome) throw new Error(`not written: ${outcome?.error.code}`);
        const { report } = outcome;
        for (const { code } of lossesOf(contentsOf(scene), target, extensionOf(source)))
          expect(report.warnings.map((warning) => warning.code)).to.include(code);

        const seen = look(await open(output), scaleBack(id, target));
        expect(seen.triangles, 'triangles').to.equal(wanted.triangles);
        seen.extents.forEach((side, axis) => expect(side, `extent ${axis}`).to.be.closeTo(wanted.extents[axis]!, wanted.diagonal * 1e-5));
        expect(seen.volume, 'volume').to.be.closeTo(wanted.volume, wanted.diagonal ** 3 * 1e-5);
        const { materials, maps, clips } = target.keeps;
        // Where a colour is all that is kept, white need not be said.
        if (materials !== 'none' && (materials !== 'color' || seen.colors.length > 0)) expectColors(seen, wanted, 'materials');
        if (maps.includes('baseColor')) expect([...seen.pictures], 'pictures').to.have.members([...wanted.pictures]);
        expect(seen.clips, 'clips').to.have.length(Math.min(clips, wanted.clips.length));
        if (clips === Infinity)
          seen.clips.forEach((seconds, index) => expect(seconds, 'seconds').to.be.closeTo(wanted.clips[index]!, 0.05));
        await rm(output);
      });
});
