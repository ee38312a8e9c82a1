/** The project's own models (`test/models/`), with what the tool that made each says about it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Box } from './truth/sample.ts';

export const modelsFolder = fileURLToPath(new URL('../../test/models/', import.meta.url));

/** A row of `truths.json`, written by the scripts in `test/models/make/` from the tool's own scene. */
export interface ModelTruth {
  /** The tool that made the file and counted. */
  tool: string;
  bytes: number;
  /** Triangles drawn; every instance counts. */
  triangles: number;
  drawCalls?: number;
  /** Metres and Y up where the format defines units and axes, otherwise as stored. */
  bounds?: Box;
  /** Names, like the next two. */
  materials?: string[];
  nodes?: string[];
  targets?: string[];
  textures?: number;
  skins?: number;
  cameras?: number;
  lights?: number;
  /** Animation clips: length, bounds at one point in time, and a name if the format has one. */
  clips?: { name?: string; seconds: number; poseAt?: number; pose?: Box }[];
  /** Deviation of a copy whose x is shifted by 0.0005 sin(400 y) in 32-bit floats: over its surface, and at its vertices. */
  bent?: { tool: string; rmsPercent: number; points: number; largestMicrometres: number; meanMicrometres: number };
  /** Files in the same folder that belong to it. */
  files?: string[];
  /** We have no reader for the format yet. */
  unread?: true;
}

export const modelTruths = JSON.parse(readFileSync(join(modelsFolder, 'truths.json'), 'utf8')) as Record<string, ModelTruth>;

/** The path of one of the project's own models. */
export const modelPath = (name: string): string => join(modelsFolder, name);

/** What its tool says about a model. Throws for a name without a row. */
export function truthOf(name: string): ModelTruth {
  const truth = modelTruths[name];
  if (truth === undefined) throw new Error(`truths.json has no row for ${name}`);
  return truth;
}
