import { parseArgs } from 'node:util';
import { defaultRemeshOptions, remeshLimits, remeshShapes, remeshTargets, remeshTextureSizes } from '#domain/kinds/remesh/options';
import type { RemeshReport, RemeshSurface } from '#domain/kinds/remesh/report';
import { UsageError, type Command } from './command.ts';
import { limitHelp, limitOptions } from './in-child.ts';
import { makeOne } from './make-one.ts';
import { numberWithin } from './number-within.ts';
import { inAndOut } from './output-paths.ts';
import { tableText, warningLines } from './table.ts';

const help = `Usage: script/engine remesh IN OUT --faces N [options]

Makes a new, even surface of the model IN (a file, or an archive with one model), with a texture atlas that shows what IN looks like.
What moves is taken at rest. OUT ends in .glb, .obj, .fbx or .ply; OBJ, FBX and PLY hold quads, a GLB the same faces cut into triangles
(marked by FB_ngon_encoding); PLY holds no pictures.

  --shape SHAPE            ${remeshShapes.join(' or ')}; quads come with triangles where they do not go (default ${defaultRemeshOptions.shape})
  --faces N                faces of the new surface, ${remeshLimits.faces.min} to ${remeshLimits.mostFaces.triangles}; with quads to ${remeshLimits.mostFaces.quads}
  --close-holes            close every border, so that the surface is watertight
  --texture-size PIXELS    edge of the pictures: ${remeshTextureSizes.join(', ')} (default ${defaultRemeshOptions.textureSize})
  --quality                state how far the result lies from the original
  --json                   print the report as one line of JSON and nothing else
${limitHelp}

Exit code: 0 when OUT was written, 1 when the model could not be processed, 2 for a wrong call.`;

export const remeshCommand: Command = { help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      shape: { type: 'string' },
      faces: { type: 'string' },
      'close-holes': { type: 'boolean', default: false },
      'texture-size': { type: 'string' },
      quality: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      ...limitOptions,
    },
  });
  const { input, output } = inAndOut('remesh', positionals, remeshTargets);
  const shape = remeshShapes.find((one) => one === (values.shape ?? defaultRemeshOptions.shape));
  if (shape === undefined) throw new UsageError(`--shape is ${remeshShapes.join(' or ')}`);
  const faces = numberWithin('faces', values.faces, { min: remeshLimits.faces.min, max: remeshLimits.mostFaces[shape] }, { whole: true });
  if (faces === undefined) throw new UsageError('remesh needs --faces');
  const size = values['texture-size'] ?? String(defaultRemeshOptions.textureSize);
  const textureSize = remeshTextureSizes.find((pixels) => String(pixels) === size);
  if (textureSize === undefined) throw new UsageError(`--texture-size is one of ${remeshTextureSizes.join(', ')}`);
  const options = { shape, faces, closeHoles: values['close-holes'], textureSize, ...(values.quality && { quality: {} }) };
  const { exitCode } = await makeOne(
    { input, output },
    values,
    (engine, files, progress) => engine.run('remeshFile', { ...files, options }, progress),
    describe,
  );
  return exitCode;
}

function describe({ before, surface, atlas, quality, warnings }: RemeshReport): string {
  const rows = [
    ['faces', `${before.triangles} → ${surface.faces}`],
    ...quadRows(surface),
    ['surfaces', String(surface.components)],
    ['open edges', String(surface.openEdges)],
    ['non-manifold edges', String(surface.nonManifoldEdges)],
    ['flipped triangles', String(surface.flippedFaces)],
    ['borders closed', String(surface.holesClosed)],
    ['regularity', surface.regularity.toFixed(3)],
    ['charts', String(atlas.charts)],
    ['atlas filled', `${atlas.fillPercent.toFixed(1)}%`],
    ['stretch', `${atlas.stretch.toFixed(3)}, at most ${atlas.maxStretch.toFixed(3)}`],
    ['maps', atlas.maps.join(', ')],
    ...distanceRow('distance, rms', quality?.rmsPercent),
    ...distanceRow('distance, largest', quality?.maxPercent),
  ];
  return [tableText(rows), ...warningLines(warnings)].join('\n');
}

const quadRows = ({ faces, quads }: RemeshSurface): string[][] =>
  quads
    ? [
        ['quads', `${quads.count}, ${quads.areaPercent.toFixed(1)}% of the surface`],
        ['triangles', String(faces - quads.count)],
        ['quality of quads', quads.quality.toFixed(3)],
      ]
    : [];

const distanceRow = (name: string, percent: number | null | undefined): string[][] =>
  typeof percent === 'number' ? [[name, `${percent.toPrecision(2)}% of the diagonal`]] : [];
