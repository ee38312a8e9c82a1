import { newId } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import { buildMallModel } from '#test/mall';
import { buildUser } from '#test/people';
import { buildListings } from '../mall/listings.ts';
import { rows } from './messages.ts';

const sellerCount = 200;
const atOnce = 500;
const minuteMs = 60_000;

/** As many models on sale, demands, works of one author and comments under one work as a flood goes through: `rows` of each. Returns that author and work. */
export async function fillDatabase(database: Database): Promise<{ authorId: string; workId: string }> {
  const sellers: UserRow[] = [];
  for (let made = 0; made < sellerCount; made++) sellers.push(await buildUser(database, { uploaderType: 2, checkStatus: 1 }));
  const [author] = sellers;
  if (author === undefined) throw new RangeError('There is no seller');
  const sample = await buildMallModel(database, author);
  const begun = Date.now() - 30 * 24 * 60 * minuteMs;
  const at = (place: number): Date => new Date(begun + place * minuteMs);
  const idOf = (list: readonly { id: string }[], place: number): string => list[place % list.length]?.id ?? author.id;
  const listings = buildListings(rows);
  await insert(listings.length, (begin, end) =>
    database.mallModels.bulkCreate(
      listings.slice(begin, end).map(({ document: { title, orders } }, index) => ({
        ...sample.get(),
        ...{ id: newId(), fileId: newId(), name: title, description: title.repeat(8), priceFen: orders.price ?? 0 },
        // Half of them by one author, whose list is as long as a list gets.
        sellerId: index % 2 === 0 ? author.id : idOf(sellers, index),
        releasedAt: at(begin + index),
      })),
    ),
  );
  await insert(rows, (begin, end) =>
    database.workComments.bulkCreate(
      Array.from({ length: end - begin }, (_, index) => ({
        ...{ id: newId(), workId: sample.id, ownerId: idOf(sellers, index), parentId: null, answeredOwnerId: null },
        ...{ content: '很好看', createdAt: at(begin + index) },
      })),
    ),
  );
  await insert(rows, (begin, end) =>
    database.matchDemands.bulkCreate(
      Array.from({ length: end - begin }, (_, index) => ({
        ...{
          id: newId(),
          ownerId: idOf(sellers, index),
          title: `做一把椅子 ${begin + index}`,
          content: '一把胡桃木椅子',
          service: '1' as const,
        },
        ...{ budgetFen: 100_00 + index, deadlineAt: new Date(Date.now() + (begin + index) * minuteMs + 24 * 60 * minuteMs) },
        ...{ fileIds: [], clauses: [], status: 'Open' as const, createdAt: at(begin + index) },
      })),
    ),
  );
  await database.matchProviders.bulkCreate(
    sellers.map(({ id: ownerId }) => ({
      ...{
        ownerId,
        title: '造物工作室',
        content: '做家具和室内模型',
        services: ',1,2,',
        fromFen: 100_00,
        shown: true,
        createdAt: new Date(),
      },
    })),
  );
  return { authorId: author.id, workId: sample.id };
}

async function insert(count: number, put: (begin: number, end: number) => Promise<unknown>): Promise<void> {
  for (let begin = 0; begin < count; begin += atOnce) await put(begin, Math.min(count, begin + atOnce));
}
