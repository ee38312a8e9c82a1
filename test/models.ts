/** The project's own models (`test/models/`), each with what the tool that made it says of it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Box } from './truth/sample.ts';

export const modelsFolder = fileURLToPath(new URL('../../test/models/', import.meta.url));

/** A row of `truths.json`, written by the scripts in `test/models/make/` from the tool's own scene. */
export interface ModelTruth {
  /** What made the file and counted. */
  tool: string;
  bytes: number;
  /** Drawn, an instance counted each time. Left out of archives and of what is not read. */
  triangles: number;
  drawCalls?: number;
  /** In metres, Y up where the format says which way is up. */
  bounds?: Box;
  /** Names, as are the next two. */
  materials?: string[];
  nodes?: string[];
  targets?: string[];
  textures?: number;
  skins?: number;
  cameras?: number;
  lights?: number;
  /** Length of each clip, and the bounds at a time within it; a name where the format has one. */
  clips?: { name?: string; seconds: number; poseAt?: number; pose?: Box }[];
  /** How far a copy lies off whose x is moved by 0.0005 sin 400 y, in 32-bit floats: over its surface, and at its points. */
  bent?: { tool: string; rmsPercent: number; points: number; largestMicrometres: number; meanMicrometres: number };
  /** Files beside it that belong to it. */
  files?: string[];
  /** No reader of ours takes the format yet. */
  unread?: true;
}

export const modelTruths = JSON.parse(readFileSync(join(modelsFolder, 'truths.json'), 'utf8')) as Record<string, ModelTruth>;

/** The path of one of the project's own models. */
export const modelPath = (name: string): string => join(modelsFolder, name);

/** What its tool says of a model. */
export function truthOf(name: string): ModelTruth {
  const truth = modelTruths[name];
  if (truth === undefined) throw new Error(`truths.json has no row for ${name}`);
  return truth;
}
