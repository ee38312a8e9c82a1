import type { Role } from '#domain/accounts/roles';
import { calls } from '#domain/catalog/calls';
import { mayCall, thingNeeds } from '#domain/catalog/rights';
import { officeLimits } from '#domain/office/limits';
import type { ThingKind } from '#domain/office/things';
import type { DatabaseDeps } from '../deps.ts';
import { finders, type Hit } from './finders.ts';

/** Whether a role may read the story of such a thing. */
export const mayRead = (role: Role, kind: ThingKind): boolean => mayCall(role, thingNeeds[kind], calls[thingNeeds[kind]].effect);

/** What a key may mean, by every finder whose keys look like it, each by an index; what the role may not read is not told. */
export async function findThings({ database }: DatabaseDeps, { key, role }: { key: string; role: Role }): Promise<Hit[]> {
  const asked = finders.filter(({ fits }) => fits(key));
  const found = await Promise.all(asked.map(({ find }) => find(database, key)));
  const hits = found.flat().filter(({ kind }) => mayRead(role, kind));
  const first = new Map(hits.toReversed().map((hit) => [`${hit.kind}/${hit.id}`, hit]));
  return [...first.values()].toReversed().slice(0, officeLimits.hits);
}
