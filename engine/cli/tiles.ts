import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePlace } from '#domain/formats/place';
import { describeTiles, tileCompressions, tileLimits, tileTextures, tileTextureSizes, tileVersions } from '#domain/models/tiles';
import type { TilesVerbOptions } from '../verbs/tiles.ts';
import { UsageError, type Command } from './command.ts';
import { tellFailure } from './failure.ts';
import { limitHelp, limitOptions, withEngine } from './in-child.ts';
import { requireEmptyFolder } from './output-paths.ts';
import { numberWithin } from './number-within.ts';
import { oneOf } from './one-of.ts';
import { createProgress } from './progress.ts';

const help = `Usage: script/engine tiles IN OUT_DIR [options]

Makes 3D Tiles of an oblique-photography scene: IN is the folder with metadata.xml and the OSGB tiles, wrapped or not, of one block or several, or a ZIP,
RAR or 7z of it, which is unpacked below TMPDIR; OUT_DIR must be new or empty.

  --textures KIND          keep, webp or ktx2 (default keep: JPEG and PNG as they are)
  --compression KIND       none, draco or meshopt (default none)
  --texture-size PIXELS    most pixels of a texture's edge: ${tileTextureSizes.join(', ')} (default: as they are)
  --ratio R                share of each level's triangles that should stay, ${tileLimits.ratio.min} to 1 (default 1); tiles go on meeting
  --error-pixels P         what a level may be off for it where it is replaced, ${tileLimits.errorPixels.min} to ${tileLimits.errorPixels.max} (default 1)
  --version V              of 3D Tiles: 1.1 (GLB, default) or 1.0 (b3dm)
  --srs SYSTEM             coordinate system in place of metadata.xml's: EPSG:4547, ENU:LAT,LON or WKT
  --origin X,Y[,Z]         origin in place of metadata.xml's
  --height-offset M        metres added to every height (default 0)
  --place LON,LAT[,M]      puts the scene's middle here and its lowest point at this height: degrees of WGS 84, metres above the ellipsoid (default 0)
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
      'texture-size': { type: 'string' },
      ratio: { type: 'string' },
      'error-pixels': { type: 'string' },
      version: { type: 'string', default: '1.1' },
      srs: { type: 'string' },
      origin: { type: 'string' },
      'height-offset': { type: 'string', default: '0' },
      place: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...limitOptions,
    },
  });
  const [input, output] = positionals;
  if (input === undefined || output === undefined || positionals.length > 2) throw new UsageError('tiles takes IN and OUT_DIR');
  const [path, outputFolder] = [resolve(input), resolve(output)];
  if (!existsSync(path)) throw new UsageError(`there is no ${input}`);
  const takeBack = requireEmptyFolder(outputFolder, path);
  const compression = oneOf('compression', tileCompressions, values.compression);
  const textures = oneOf('textures', tileTextures, values.textures);
  const version = oneOf('version', tileVersions, values.version);
  const textureSize = values['texture-size'] === undefined ? null : oneOf('texture-size', tileTextureSizes, values['texture-size']);
  const heightOffset = Number(values['height-offset']);
  if (!Number.isFinite(heightOffset)) throw new UsageError('--height-offset takes metres');
  const centre = values.place === undefined ? undefined : parsePlace(values.place);
  if (values.place !== undefined && !centre) throw new UsageError('--place takes LONGITUDE,LATITUDE or LONGITUDE,LATITUDE,METRES');
  const options: TilesVerbOptions = {
    compression,
    textures,
    version,
    textureSize,
    ratio: numberWithin('ratio', values.ratio, tileLimits.ratio) ?? 1,
    errorPixels: numberWithin('error-pixels', values['error-pixels'], tileLimits.errorPixels) ?? 1,
    heightOffset,
    ...(centre && { centre }),
    ...(values.srs !== undefined && { system: values.srs }),
    ...(values.origin !== undefined && { origin: originOf(values.origin) }),
  };
  return withEngine(values, async (engine) => {
    const progress = createProgress(input);
    try {
      const report = await engine.run('tiles', { folder: path, outputFolder, options }, progress);
      progress.end();
      process.stdout.write(values.json ? `${JSON.stringify({ file: input, ...report })}\n` : `${describeTiles(report).join('\n')}\n`);
      return 0;
    } catch (error) {
      progress.end();
      // Else the next try would be refused. What cannot be removed stays: the error that led here is the one to tell of.
      await takeBack().catch(() => undefined);
      return tellFailure(input, error, { json: values.json, outputs: [output] });
    }
  });
}

function originOf(text: string): [number, number, number] {
  const [x = Number.NaN, y = Number.NaN, z = 0, ...more] = text.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)));
  if (more.length > 0 || ![x, y, z].every(Number.isFinite)) throw new UsageError('--origin takes X,Y or X,Y,Z');
  return [x, y, z];
}
