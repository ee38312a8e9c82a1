import type { Transaction } from 'sequelize';
import { cookieNames } from '#domain/accounts/cookies';
import { modelExtensionOf } from '#domain/formats';
import { openSession } from '#services/accounts/open-session';
import { noteSearchChange } from '#services/search/note-change';
import { newId } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import type { ApiClient, TestApi } from './api.ts';
import { buildUser } from './people.ts';
import { buildFile } from './work.ts';

export interface Shopper {
  user: UserRow;
  client: ApiClient;
}

/** Somebody signed in without a message, of which one address may ask for few. */
export async function shopper(api: TestApi, about?: Parameters<typeof buildUser>[1]): Promise<Shopper> {
  const user = await buildUser(api.database, about);
  const { accessToken, mediaToken } = await openSession(api.deps, { userId: user.id });
  const client = api.visitor();
  client.headers.set('authorization', `Bearer ${accessToken}`);
  client.mediaCookie = `${cookieNames.media}=${mediaToken}`;
  return { user, client };
}

/** A model of this publisher's, on sale for 10 yuan unless told otherwise, over a new file of his. */
export async function buildMallModel(
  database: Database,
  seller: Pick<UserRow, 'id'>,
  overrides: Partial<MallModelRow> = {},
  about: Parameters<typeof buildFile>[2] = {},
  transaction?: Transaction,
): Promise<MallModelRow> {
  const file = await buildFile(database, seller.id, { origin: 'publish', ...about }, transaction);
  const { id: fileId, fileName, fileSize, objectKey, previewKey, thumbnailKey, summary, createdAt } = file;
  const create = async (transaction: Transaction) => {
    const model = await database.mallModels.create(
      {
        ...{
          id: newId(),
          sellerId: seller.id,
          fileId,
          name: file.modelName,
          description: '',
          priceFen: 10_00,
          categoryId: 2,
          labelIds: [],
        },
        ...{
          status: 'OnSale',
          releasedAt: createdAt,
          format: modelExtensionOf(file),
          fileName,
          fileSize,
          objectKey,
          previewKey,
          thumbnailKey,
        },
        ...{ summary: summary ?? null, createdAt, ...overrides },
      },
      { transaction },
    );
    await noteSearchChange(database, { subject: 'model', subjectId: model.id }, transaction);
    return model;
  };
  return transaction === undefined ? database.transact(create) : create(transaction);
}
