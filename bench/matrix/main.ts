/** Every format that we read as every format that is written, by us and by other programs, read back by readers that are not the writer's. */

import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { archiveFormatOf, extensionOf, modelFormatOf, stemOf } from '#domain/formats';
import { isOffered } from '#domain/formats/exact';
import { targetOf, type TargetId } from '#domain/formats/targets';
import { openPicture } from '#engine/images/vips';
import { readModel } from '#engine/readers/read';
import { withModel } from '#engine/readers/with-model';
import type { Scene } from '#engine/scenes/scene';
import { writeModel } from '#engine/writers/write-model';
import { lookOf } from '#test/readback/look';
import { readerIds, readerOf, type Reader, type ReaderId } from '#test/readback/readers';
import { prepareTools, type Tools } from '#test/readback/tools';
import { foundOf, wantedOf, type Wanted } from '#test/readback/wanted';
import { converterIds, matrixPath, matrixText, readMatrix, shortOf, type ConverterId, type Matrix } from '#test/truth/matrix';
import { ensurePeers } from '../engine/peers.ts';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { findModel } from '../models.ts';
import { convertersOf, type Converter } from './converters.ts';
import { isUnitless, judge, type Reading } from './judge.ts';
import { madeOf, matrixModels } from './models.ts';

export interface MatrixFigures {
  matrix: Matrix;
  /** Where another program is right and we are not. */
  short: string[];
}

export const goals: Goal<MatrixFigures>[] = [
  { parts: [], what: 'files that another program gets right and we do not', bound: atMost(0), seen: ({ short }) => short.length },
];

interface Source {
  name: string;
  /** Of the model; of an archive that of the model inside. */
  format: string;
  wanted: Wanted;
  looks: number[][];
}

interface Written {
  source: Source;
  target: TargetId;
  converter: ConverterId;
  path: string;
  readings: Reading[];
}

const openAs = (path: string): Promise<{ scene: Scene; format: string }> =>
  withModel(path, async ({ modelPath, root }) => ({
    scene: await readModel(modelPath, { root }),
    format: modelFormatOf(extensionOf(modelPath))!.id,
  }));
const open = async (path: string): Promise<Scene> => (await openAs(path)).scene;

/** What a file is to the programs that convert it: its format, or that of the archive. */
const kindOf = (name: string): string => modelFormatOf(extensionOf(name))?.id ?? extensionOf(name);

/** How each base picture looks. */
async function looksOf(scene: Scene): Promise<number[][]> {
  const used = new Set(scene.materials.flatMap(({ baseColorTexture: slot }) => (slot ? [slot.texture] : [])));
  return await Promise.all(
    [...used].map(async (index) => {
      const picture = openPicture(scene.textures[index]!.bytes).toColourspace('srgb').ensureAlpha().raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      return lookOf(data, info.width, info.height);
    }),
  );
}

/** Our own reader, for what others wrote; not of STEP, where Open CASCADE is in both. */
const ours: Reader = {
  label: 'Modelmill',
  frames: { glb: 'm', gltf: 'm', fbx: 'm', obj: 'm', stl: 'm', '3mf': 'm', ply: 'm', dae: 'm', '3ds': 'm' },
  read: (files) =>
    Promise.all(
      files.map(async (file) => {
        try {
          const scene = await open(file);
          return { ...foundOf(scene), looks: await looksOf(scene) };
        } catch (error) {
          return { errors: [String(error)] };
        }
      }),
    ),
};

/**
 * Converts the models of `matrixModels`, those of the formats in `only` if there are any, and writes what became of them into `test/truth/matrix.json`, where
 * all programs and readers are there. Samples that are not there keep what was seen of them before.
 */
export async function run({ say, only }: BenchOptions): Promise<MatrixFigures> {
  const tools = await prepareTools();
  for (const line of tools.missing) say(`  not read by ${line}`);
  const peers = await ensurePeers(say).catch((error: unknown) => void say(`  no peers from npm: ${String(error)}`));
  const converters = convertersOf(tools, peers);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-matrix-'));
  try {
    const written = await convertAll(converters, only, folder, say);
    await readAll(written, tools, converters, say);
    const matrix: Matrix = {};
    for (const { source, target, converter, path, readings } of written) {
      const isFree = isUnitless(source.format) || isUnitless(target);
      const verdict = existsSync(path)
        ? judge(readings, { source: source.name, ...source, target, isFree, isNamed: source.format !== 'iges' && source.format !== 'brep' })
        : 'failed';
      ((matrix[source.name] ??= {})[target] ??= {})[converter] = verdict;
    }
    const short = shortOf(matrix);
    for (const line of short) say(`  ${line}`);
    const isWhole = tools.missing.length === 0 && Object.keys(converters).length === converterIds.length;
    if (isWhole) await writeFile(matrixPath, matrixText(merged(matrix)));
    else say('  not written down: programs are missing');
    return { matrix, short };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was seen before and now, in the order of the models. */
function merged(matrix: Matrix): Matrix {
  const all: Matrix = { ...readMatrix(), ...matrix };
  return Object.fromEntries(matrixModels.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}

async function convertAll(
  converters: Partial<Record<ConverterId, Converter>>,
  only: readonly string[],
  folder: string,
  say: (line: string) => void,
): Promise<Written[]> {
  const written: Written[] = [];
  for (const [index, name] of matrixModels.entries()) {
    const original = findModel(madeOf[name] ?? name);
    const kind = kindOf(name);
    if (original === undefined) say(`  ${name} is not there`);
    if (original === undefined || (only.length > 0 && !only.includes(kind))) continue;
    const place = join(folder, 'in', String(index));
    const path = join(place, basename(name));
    await (name in madeOf ? makeAmrt(original, path) : copyAlone(original, place));
    const { scene, format } = await openAs(path);
    const source: Source = { name, format, wanted: wantedOf(scene), looks: await looksOf(scene) };
    for (const [id, { reads, writes, convert }] of Object.entries(converters) as [ConverterId, Converter][]) {
      if (reads && !(reads as readonly string[]).includes(kind)) continue;
      const outputs = new Map<TargetId, string>();
      for (const target of writes.filter((each) => isOffered(extensionOf(name), targetOf(each)))) {
        const out = join(folder, 'out', id, String(index), target);
        await mkdir(out, { recursive: true });
        outputs.set(target, join(out, `model.${targetOf(target).extension}`));
      }
      await convert(path, outputs);
      written.push(...[...outputs].map(([target, output]) => ({ source, target, converter: id, path: output, readings: [] })));
    }
    await rm(place, { recursive: true });
    say(`  ${name}`);
  }
  return written;
}

/** Some write beside what they read. Other models that lie there are left out. */
const copyAlone = (original: string, place: string): Promise<void> => {
  const isOther = (file: string): boolean => (modelFormatOf(extensionOf(file)) ?? archiveFormatOf(extensionOf(file))) !== undefined;
  return cp(dirname(original), place, { recursive: true, filter: (file) => file === original || !isOther(file) });
};

async function makeAmrt(original: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeModel(await open(original), 'amrt', dirname(path), stemOf(path));
}

async function readAll(
  written: readonly Written[],
  tools: Tools,
  converters: Partial<Record<ConverterId, Converter>>,
  say: (line: string) => void,
): Promise<void> {
  const there = written.filter(({ path }) => existsSync(path));
  const readBy = async (reader: Reader, id: ReaderId | undefined, files: readonly Written[]): Promise<void> => {
    const found = await reader.read(
      files.map(({ path }) => path),
      tools,
    );
    files.forEach(({ readings }, index) => readings.push({ ...(id && { id }), reader, found: found[index]! }));
    say(`  ${files.length} files read by ${reader.label}`);
  };
  for (const id of readerIds) {
    const reader = readerOf(id);
    if (reader.tool !== undefined && !tools.has.has(reader.tool)) continue;
    await readBy(
      reader,
      id,
      there.filter(({ target, converter }) => target in reader.frames && converters[converter]?.kin !== id),
    );
  }
  await readBy(
    ours,
    undefined,
    there.filter(({ target, converter }) => target in ours.frames && converter !== 'modelmill'),
  );
}
