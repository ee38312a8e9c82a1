/** Leaves out what an IGES file hides by the blank status of its directory (IGES 5.3, 2.2.4.4.9): the kernel shows everything. */

import type { Work } from '../../../files/work.ts';
import type { Entity, IgesDirectory, IgesValue } from './directory.ts';
import { groupMembers, isGroup, leafKindOf } from './tree.ts';

/** What an entity is made of that the kernel would show by itself if nothing else named it: shells, faces and their surfaces, by type. */
const surfacesOf: Readonly<Record<number, (params: readonly IgesValue[]) => IgesValue[]>> = {
  186: (params) => [params[0] ?? null, ...everySecond(params, 3, Number(params[2]))],
  514: (params) => everySecond(params, 1, Number(params[0])),
  510: (params) => params.slice(0, 1),
  144: (params) => params.slice(0, 1),
  143: (params) => params.slice(1, 2),
  140: (params) => params.slice(4, 5),
};

const everySecond = (params: readonly IgesValue[], from: number, count: number): IgesValue[] =>
  params.slice(from, from + 2 * count).filter((_, index) => index % 2 === 0);

function withSurfaces(directory: IgesDirectory, entities: Iterable<Entity>, work: Work): Set<Entity> {
  const all = new Set(entities);
  // A set goes on to what is added while it is gone through.
  for (const entity of all) {
    const parts = surfacesOf[entity.type]?.(directory.params(entity)) ?? [];
    work.charge(1 + parts.length);
    for (const pointer of parts) {
      const part = directory.entities.get(Math.abs(Number(pointer)));
      if (part) all.add(part);
    }
  }
  return all;
}

/** Width of a field of the directory. */
const fieldLength = 8;

/**
 * How many solids, shells, faces and instances are hidden, by themselves or by a group around them. In `bytes`, which `directory` was read from, each becomes the null
 * entity, which nobody reads. What is shown by another group too stays; so does what only belongs to a shown entity, as the surface below a trimmed one,
 * which exporters blank.
 */
export function leaveOutBlanked(bytes: Buffer, directory: IgesDirectory, work: Work): number {
  const all = [...directory.entities.values()];
  if (!all.some(({ blanked }) => blanked)) return 0;
  const membersOf = (entity: Entity): Entity[] => groupMembers(directory, entity);
  const held = new Set(all.flatMap((entity) => membersOf(entity).map(({ id }) => id)));
  const shown = new Set<Entity>();
  const hidden = new Set<Entity>();
  const stack = all
    .filter((entity) => (entity.independent && !held.has(entity.id)) || entity.type === 308)
    .map((entity) => ({ entity, isHidden: false }));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { entity } = next;
    // A definition is hidden where it is placed.
    const isHidden = entity.type !== 308 && (next.isHidden || entity.blanked);
    const found = isHidden ? hidden : shown;
    const isCollection = isGroup(entity);
    if (found.has(entity) || (!isCollection && leafKindOf(entity) === null)) continue;
    found.add(entity);
    if (entity.type === 408) continue;
    const members = membersOf(entity);
    work.charge(1 + members.length);
    for (const member of members) stack.push({ entity: member, isHidden });
  }
  const lost = [...hidden].filter((entity) => !shown.has(entity));
  const needed = withSurfaces(directory, shown, work);
  for (const entity of withSurfaces(directory, lost, work)) {
    if (needed.has(entity)) continue;
    const { id } = entity;
    for (const line of [id - 1, id]) bytes.write('0'.padStart(fieldLength), directory.starts[line]!, 'latin1');
  }
  return lost.filter((entity) => entity.type === 408 || leafKindOf(entity) !== null).length;
}
