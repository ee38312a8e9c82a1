/** What attributes may say, and what it means. Everything is bounded: a page may pass on what its visitors wrote. */

import type { CameraView } from './types.ts';

/** Of a model's file. */
export const maxModelBytes = 256 * 1024 * 1024;
const addressLength = 2048;
const altLength = 500;
const wordLength = 64;

const addressSchemes: readonly string[] = ['http:', 'https:', 'blob:'];
const pictureSchemes: readonly string[] = [...addressSchemes, 'data:'];

function readAddress(text: string, schemes: readonly string[]): string | null {
  if (text.length > addressLength || !URL.canParse(text, document.baseURI)) return null;
  const { href, protocol } = new URL(text, document.baseURI);
  return schemes.includes(protocol) ? href : null;
}

/** The whole address of a model; null for one that is not asked for. */
export const readSource = (text: string): string | null => readAddress(text, addressSchemes);
/** The whole address of a picture; null for one that is not asked for. */
export const readPoster = (text: string): string | null => readAddress(text, pictureSchemes);

/** A CSS colour; null for anything else. */
export const readColour = (text: string): string | null =>
  text.length <= wordLength && !/\b(var|env)\(/i.test(text) && CSS.supports('color', text) ? text : null;

export const readAlt = (text: string): string => text.trim().slice(0, altLength);

/** The camera's numbers in their order, each with its least, its most and its default. */
const cameraParts = [
  { name: 'azimuth', least: -360, most: 360, absent: undefined },
  { name: 'elevation', least: -90, most: 90, absent: undefined },
  { name: 'distance', least: 0.1, most: 8, absent: 1 },
] as const;

/** `AZIMUTH ELEVATION [DISTANCE]`, such as `45 20 1.5`; null for anything else. */
export function readCamera(text: string): CameraView | null {
  if (text.length > wordLength) return null;
  const words = text.trim().split(/\s+/);
  if (words.length > cameraParts.length || words.some((word) => !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word))) return null;
  const numbers = cameraParts.flatMap(({ least, most, absent }, at) => {
    const word = words[at];
    const number = word === undefined ? absent : Number(word);
    return number !== undefined && number >= least && number <= most ? [number] : [];
  });
  if (numbers.length < cameraParts.length) return null;
  const [azimuth = 0, elevation = 0, distance = 1] = numbers;
  return { azimuth, elevation, distance };
}
