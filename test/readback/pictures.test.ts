import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { modelFormatOf } from '#domain/formats';
import { targetIds, targetOf } from '#domain/formats/targets';
import { readModel } from '#engine/readers/read';
import { withModel } from '#engine/readers/with-model';
import { wrapRoots } from '#engine/readers/wrap-roots';
import { copyScene } from '#engine/scenes/copy-scene';
import type { Scene } from '#engine/scenes/scene';
import { writeModel, type MeshTarget } from '#engine/writers/write-model';
import { modelPath } from '../models.ts';
import { roundTripSources } from '../truth/round-trips.ts';
import { drawViews, similarityOf, writePair, type Views } from './pictures.ts';
import { prepareTools, scripts, type Tools } from './tools.ts';
import { unlike, type Through, type Unlike } from './unlike.ts';

const alike = 0.98;
/** Where pairs that differ are put, for people. */
const shown = join(tmpdir(), 'modelmill-readback-pictures');

type Source = (typeof roundTripSources)[number];

const isDrawn = (id: (typeof targetIds)[number]): id is MeshTarget => !targetOf(id).exactOnly && targetOf(id).keeps.materials !== 'none';
const ours = targetIds.filter((id): id is MeshTarget => isDrawn(id) && modelFormatOf(targetOf(id).extension)?.support === 'readable');
/** What Blender reads with its materials' colours. */
const blenders = ['fbx', 'usdz', 'usda'] as const satisfies MeshTarget[];
/** Formats that tell which surfaces show their backs. */
const saySides: readonly MeshTarget[] = ['glb', 'gltf', 'amrt', 'dae', '3ds'];

const open = (path: string): Promise<Scene> => withModel(path, ({ modelPath: model, root }) => readModel(model, { root }));

/** 3DS states no axes: what lies in the file is shown as it lies there. */
async function openAsWritten(path: string, target: MeshTarget): Promise<Scene> {
  const scene = await open(path);
  const { unit, up } = targetOf(target);
  if (unit === null) wrapRoots(scene, 1, up);
  return scene;
}

describe('what is written', function pictures() {
  this.timeout(300_000);
  let folder: string;
  let tools: Tools;
  const sources = new Map<Source, Record<'own' | 'both', Views>>();
  const needed = new Set<Unlike>();
  const placeOf = (source: Source, target: MeshTarget): string => join(folder, target, source.replaceAll('/', '-'));

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-pictures-'));
    tools = await prepareTools();
    for (const source of roundTripSources) {
      const scene = await open(modelPath(source));
      sources.set(source, { own: await drawViews(scene, 'own'), both: await drawViews(copyScene(scene), 'both') });
      for (const target of new Set([...ours, ...blenders])) {
        const place = placeOf(source, target);
        await mkdir(place, { recursive: true });
        await writeModel(copyScene(scene), target, place, 'model');
      }
    }
    if (!tools.has.has('blender')) return;
    const pairs = blenders.flatMap((target) =>
      roundTripSources.flatMap((source) => [join(placeOf(source, target), `model.${target}`), join(placeOf(source, target), 'seen.glb')]),
    );
    await promisify(execFile)(tools.python, [join(scripts, 'blender_glb.py'), ...pairs], { maxBuffer: 2 ** 26 });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function compare(through: Through, source: Source, target: MeshTarget, scene: Scene): Promise<void> {
    const sides = through === 'us' && saySides.includes(target) ? 'own' : 'both';
    const views = sources.get(source)![sides];
    const seen = await drawViews(scene, sides);
    const similarity = await similarityOf(views, seen);
    if (similarity >= alike) return;
    const known = unlike.find((row) => row.through === through && row.targets.includes(target) && (row.sources?.includes(source) ?? true));
    if (known) return void needed.add(known);
    await mkdir(shown, { recursive: true });
    const path = join(shown, `${through}-${target}-${source.replaceAll(/\W/g, '-')}.png`);
    await writePair(views, seen, path);
    expect.fail(`similarity ${similarity.toFixed(4)}: ${path}`);
  }

  for (const source of roundTripSources) {
    for (const target of ours)
      it(`looks as its source when it is read again: ${source} as ${targetOf(target).label}`, async () => {
        const path = join(placeOf(source, target), `model.${targetOf(target).extension}`);
        await compare('us', source, target, await openAsWritten(path, target));
      });
    for (const target of blenders)
      it(`looks as its source to Blender: ${source} as ${targetOf(target).label}`, async () => {
        if (tools.has.has('blender')) await compare('blender', source, target, await open(join(placeOf(source, target), 'seen.glb')));
      });
  }

  it('excuses no picture that is alike', () => {
    const idle = unlike.filter((row) => !needed.has(row) && (row.through === 'us' || tools.has.has('blender')));
    expect(idle).to.deep.equal([]);
  });
});
