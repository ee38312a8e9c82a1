import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { targetIds, targetOf, type TargetId } from '#domain/formats/targets';
import { readModel } from '#engine/readers/read';
import { withModel } from '#engine/readers/with-model';
import { copyScene } from '#engine/scenes/copy-scene';
import { writeModel, type MeshTarget } from '#engine/writers/write-model';
import { modelPath } from '../models.ts';
import { roundTripSources } from '../truth/round-trips.ts';
import type { Found } from './found.ts';
import { limits, type Limit } from './limits.ts';
import { readerIds, readerOf, readers, type ReaderId } from './readers.ts';
import { prepareTools, type Tools } from './tools.ts';
import { differences, type Wanted, wantedOf } from './wanted.ts';

/** What 3D Tiles hold is a GLB: `tiles.test.ts`. */
const meshTargets = targetIds.filter((id): id is MeshTarget => targetOf(id).exactOnly !== true && id !== '3dtiles');
/** Which only tools that can be missing read. */
const needTools: readonly TargetId[] = ['off', 'step'];

type Source = (typeof roundTripSources)[number];

const limitsOf = (reader: ReaderId, target: TargetId, source: Source): Limit[] =>
  limits.filter((limit) => limit.reader === reader && limit.targets.includes(target) && (limit.sources?.includes(source) ?? true));

/** Files of a conversion that readers open before they are packed. */
describe('what is written, read by readers that we did not write', function readback() {
  this.timeout(600_000);
  let folder: string;
  let tools: Tools;
  const wanted = new Map<Source, Wanted>();
  const found = new Map<string, Found>();
  const needed = new Set<Limit>();
  const fileOf = (source: Source, target: TargetId): string =>
    join(folder, target, source.replaceAll('/', '-'), `model.${targetOf(target).extension}`);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-readback-'));
    tools = await prepareTools();
    for (const line of tools.missing) process.stdout.write(`! not read by ${line}\n`);
    for (const source of roundTripSources) {
      const scene = await withModel(modelPath(source), ({ modelPath: model, root }) => readModel(model, { root }));
      wanted.set(source, wantedOf(scene));
      for (const target of meshTargets) {
        const place = join(fileOf(source, target), '..');
        await mkdir(place, { recursive: true });
        await writeModel(copyScene(scene), target, place, 'model');
      }
    }
    for (const id of readerIds) {
      const { frames, tool, read } = readerOf(id);
      if (tool !== undefined && !tools.has.has(tool)) continue;
      const cells = meshTargets
        .filter((target) => target in frames)
        .flatMap((target) => roundTripSources.map((source) => ({ source, target })));
      const all = await read(
        cells.map(({ source, target }) => fileOf(source, target)),
        tools,
      );
      cells.forEach(({ source, target }, index) => found.set(`${id} ${target} ${source}`, all[index]!));
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const source of roundTripSources)
    for (const target of meshTargets)
      it(`${source} as ${targetOf(target).label}`, () => {
        const wrong: string[] = [];
        for (const id of readerIds) {
          const seen = found.get(`${id} ${target} ${source}`);
          if (!seen) continue;
          const known = limitsOf(id, target, source);
          for (const { trait, text } of differences(wanted.get(source)!, seen, target, readerOf(id))) {
            const limit = known.find(({ traits }) => traits.includes(trait));
            if (limit) needed.add(limit);
            else wrong.push(`${readers[id].label}: ${trait}: ${text}`);
          }
        }
        expect(wrong).to.deep.equal([]);
      });

  it('reads every format with at least one of them', () => {
    const unread = meshTargets.filter((target) =>
      roundTripSources.some((source) => !readerIds.some((id) => found.has(`${id} ${target} ${source}`))),
    );
    expect(unread.filter((target) => !needTools.includes(target) || tools.missing.length === 0)).to.deep.equal([]);
  });

  it('excuses no reader for what it reads right', () => {
    const idle = limits.filter((limit) => {
      const { tool } = readerOf(limit.reader);
      return !needed.has(limit) && (tool === undefined || tools.has.has(tool));
    });
    expect(idle).to.deep.equal([]);
  });
});
