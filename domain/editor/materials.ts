import { materialKey, type MaterialEdit } from './settings.ts';

/**
 * Which of a file's materials each edit is about: the one at its place with its name, else the only one of that name. Another version of a model may order
 * them anew. `lost` are the keys of edits whose material is there no more.
 * @param names the file's materials in its order; empty for none
 */
export function matchMaterials(
  edits: Readonly<Record<string, MaterialEdit>>,
  names: readonly string[],
): { found: Map<number, MaterialEdit>; lost: string[] } {
  const places = new Map(names.map((name, index) => [materialKey(index, name), index]));
  const found = new Map<number, MaterialEdit>();
  const moved: [string, MaterialEdit][] = [];
  for (const [key, edit] of Object.entries(edits)) {
    const place = places.get(key);
    if (place === undefined) moved.push([key, edit]);
    else found.set(place, edit);
  }
  const lost: string[] = [];
  for (const [key, edit] of moved) {
    const name = key.slice(key.indexOf(':') + 1);
    const place = names.indexOf(name);
    if (name === '' || place < 0 || names.lastIndexOf(name) !== place || found.has(place)) lost.push(key);
    else found.set(place, edit);
  }
  return { found, lost };
}
