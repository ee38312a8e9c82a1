import { existsSync, readdirSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { describeTiles, tileCompressions, tileTextures } from '#domain/models/tiles';
import type { TilesVerbOptions } from '../verbs/tiles.ts';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { isFolder } from './output-paths.ts';
import { createProgress } from './progress.ts';

const help = `Usage: script/engine tiles IN OUT_DIR [options]

Makes 3D Tiles of an oblique-photography scene: IN is the folder with metadata.xml and the OSGB tiles, wrapped or not, of one block or several;
OUT_DIR must be new or empty.

  --textures KIND          keep, webp or ktx2 (default keep: JPEG and PNG as they are)
  --compression KIND       none, draco or meshopt (default none)
  --srs SYSTEM             coordinate system in place of metadata.xml's: EPSG:4547, ENU:LAT,LON or WKT
  --origin X,Y[,Z]         origin in place of metadata.xml's
  --height-offset M        metres added to every height (default 0)
  --json                   the report as one JSON object
${limitHelp}

Exit code: 0 when the tiles were made, also where a file could not be read (the report names it), 1 when not, 2 for a wrong call.`;

export const tilesCommand: Command = { help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      textures: { type: 'string', default: 'keep' },
      compression: { type: 'string', default: 'none' },
      srs: { type: 'string' },
      origin: { type: 'string' },
      'height-offset': { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      ...limitOptions,
    },
  });
  const [input, output] = positionals;
  if (input === undefined || output === undefined || positionals.length > 2) throw new UsageError('tiles takes IN and OUT_DIR');
  const [folder, outputFolder] = [resolve(input), resolve(output)];
  if (!isFolder(folder)) throw new UsageError(`${input} is no folder`);
  if ((outputFolder + sep).startsWith(folder + sep)) throw new UsageError('OUT_DIR lies inside IN');
  if (existsSync(outputFolder) && !isFolder(outputFolder)) throw new UsageError(`${output} is no folder`);
  if (existsSync(outputFolder) && readdirSync(outputFolder).length > 0) throw new UsageError(`${output} is not empty`);
  const compression = tileCompressions.find((kind) => kind === values.compression);
  if (!compression) throw new UsageError(`--compression takes ${tileCompressions.join(', ')}`);
  const textures = tileTextures.find((kind) => kind === values.textures);
  if (!textures) throw new UsageError(`--textures takes ${tileTextures.join(', ')}`);
  const heightOffset = Number(values['height-offset']);
  if (!Number.isFinite(heightOffset)) throw new UsageError('--height-offset takes metres');
  const options: TilesVerbOptions = {
    compression,
    textures,
    heightOffset,
    ...(values.srs !== undefined && { system: values.srs }),
    ...(values.origin !== undefined && { origin: originOf(values.origin) }),
  };
  return withEngine(values, async (engine) => {
    const progress = createProgress(input);
    try {
      const report = await engine.run('tiles', { folder, outputFolder, options }, progress);
      progress.end();
      process.stdout.write(values.json ? `${JSON.stringify({ file: input, ...report })}\n` : `${describeTiles(report).join('\n')}\n`);
      return 0;
    } catch (error) {
      progress.end();
      return tellFailure(input, error, { json: values.json, outputs: [output] });
    }
  });
}

function originOf(text: string): [number, number, number] {
  const [x = Number.NaN, y = Number.NaN, z = 0, ...more] = text.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)));
  if (more.length > 0 || ![x, y, z].every(Number.isFinite)) throw new UsageError('--origin takes X,Y or X,Y,Z');
  return [x, y, z];
}
