import type { DatabaseDeps } from '../deps.ts';
import { findWork } from './find.ts';
import { seeWorks, type SeenWork } from './see.ts';

/** One work with what people made of it. `mall.notFound`. */
export async function workDetail(
  { database }: DatabaseDeps,
  { workId, viewerId }: { workId: string; viewerId: string | undefined },
): Promise<SeenWork> {
  const [seen] = await seeWorks(database, [await findWork(database, workId)], viewerId);
  return seen as SeenWork;
}
