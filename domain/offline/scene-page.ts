/**
 * How the offline package of a scene is made up: a page, and beside it a script for each file of the tileset, for a page that is opened from a disk may run
 * scripts beside it and read nothing else. A script hands its file over as base64.
 */

import type { OfflineAbout } from './page.ts';

/** What the page says of its scene, as JSON. */
export interface OfflineScene extends Pick<OfflineAbout, 'title' | 'triangles' | 'bytes' | 'logo'> {
  /** Paths in the scene, in the order of their scripts. */
  files: string[];
}

/** Scripts in a folder: file managers are slow with very many. */
const perFolder = 1000;

/** Where the script of a file lies, by the file's place in `files`. Numbers, because a path of the scene may be longer than a system allows. */
export const sceneScript = (index: number): string => `tiles/${Math.floor(index / perFolder)}/${index}.js`;

/** The function that a script calls with its number and its file. */
export const takeTile = 'modelmillTile';
/** What stands before and after a file's base64. */
export const scriptParts = (index: number): [before: string, after: string] => [`${takeTile}(${index},"`, '");\n'];

/** What the offline package of a scene is saved as. */
export const scenePackageName = (stem: string): string => `${stem}-离线包.zip`;
