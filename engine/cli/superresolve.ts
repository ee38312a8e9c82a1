import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { completeMapOptions, defaultMapOptions, mapModels, mapOutputs, mapScales, mapTiles } from '#domain/maps/options';
import { describeMap } from '#domain/maps/report';
import { tilesPathOf } from '../maps/tiles-beside.ts';
import { UsageError, type Command } from './command.ts';
import { limitHelp, limitOptions } from './in-child.ts';
import { makeOne } from './make-one.ts';
import { numberWithin } from './number-within.ts';
import { oneOf } from './one-of.ts';
import { inAndOut, requireDistinct, requireOutside } from './output-paths.ts';

const help = `Usage: script/engine superresolve IN OUT.tif [options]

Writes a map two or four times as fine: IN is a GeoTIFF of 8 or 16 bits or of floats, a PNG or JPEG with or without
a world file beside it, MBTiles, or a ZIP of tiles; OUT is a cloud-optimised GeoTIFF with the same system, corners, bands,
mask and value that means no data. What it shows beyond IN is estimated, not measured.

  --scale N                times as many pixels an edge: ${mapScales.join(' or ')} (default ${defaultMapOptions.scale})
  --model KIND             fast or fine (default ${defaultMapOptions.model})
  --compression KIND       deflate, without loss, or jpeg, for 8 bits of one or three bands (default ${defaultMapOptions.output})
  --tiles KIND             web tiles of WebP beside OUT: none, mbtiles (OUT.mbtiles) or xyz (a folder, OUT-tiles) (default none)
  --threads N              parts that are worked on side by side, each in up to 600 MB (default one a core, at most 8); the result is the same
  --json                   the report as one JSON object
${limitHelp}

Exit code: 0 when the map was written, 1 when not, 2 for a wrong call.`;

export const superresolveCommand: Command = { help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      scale: { type: 'string', default: String(defaultMapOptions.scale) },
      model: { type: 'string', default: defaultMapOptions.model },
      compression: { type: 'string', default: defaultMapOptions.output },
      tiles: { type: 'string', default: defaultMapOptions.tiles },
      threads: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...limitOptions,
    },
  });
  const { input, output } = inAndOut('superresolve', positionals, ['tif', 'tiff']);
  if (!existsSync(input)) throw new UsageError(`there is no ${input}`);
  const options = completeMapOptions({
    scale: oneOf('scale', mapScales, values.scale),
    model: oneOf('model', mapModels, values.model),
    output: oneOf('compression', mapOutputs, values.compression),
    tiles: oneOf('tiles', mapTiles, values.tiles),
  });
  const tilesPath = tilesPathOf(output, options.tiles);
  if (tilesPath !== undefined) {
    requireDistinct([
      ['IN', input],
      ['the file of --tiles', tilesPath],
    ]);
    requireOutside(input, tilesPath);
  }
  const threads = numberWithin('threads', values.threads, { min: 1, max: 64 }, { whole: true });
  const { exitCode } = await makeOne(
    { input, output, beside: tilesPath },
    values,
    (engine, files, progress) => engine.run('superresolve', { ...files, options, threads }, progress),
    (report) => describeMap(report).join('\n'),
    'map',
  );
  return exitCode;
}
