import { Op } from 'sequelize';
import { facetValuesOf } from '#domain/mall/facets';
import { labelCategories, labelsOf } from '#domain/labels/table';
import type { SearchDocument } from '#providers/search/contract';
import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';
import { onSale } from '../on-sale.ts';

const attributes = [
  ...(['id', 'sellerId', 'name', 'tags', 'labelIds', 'categoryId', 'priceFen', 'format', 'licence', 'madeByAi'] as const),
  ...(['traits', 'summary', 'sales', 'releasedAt'] as const),
];

/** What is on sale of these models, as indexes read it. */
export async function documentsOf(database: Database, ids: readonly string[]): Promise<SearchDocument[]> {
  const where = { [Op.and]: [onSale, { id: [...ids] }] };
  return describe(database, await database.mallModels.findAll({ where, attributes: [...attributes] }));
}

/** Everything on sale, `size` at a time. */
export async function* allDocuments(database: Database, size = 1000): AsyncGenerator<SearchDocument[]> {
  for (let after = ''; ;) {
    const where = { [Op.and]: [onSale, { id: { [Op.gt]: after } }] };
    const rows = await database.mallModels.findAll({ where, attributes: [...attributes], order: [['id', 'ASC']], limit: size });
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield describe(database, rows);
  }
}

async function describe({ users }: Database, models: readonly MallModelRow[]): Promise<SearchDocument[]> {
  const sellers = await users.findAll({
    where: { id: [...new Set(models.map(({ sellerId }) => sellerId))] },
    attributes: ['id', 'nickName'],
    raw: true,
  });
  const names = new Map(sellers.map(({ id, nickName }) => [id, nickName]));
  return models.map((model) => {
    const { id, name, tags, labelIds, categoryId, sellerId, priceFen, sales, releasedAt } = model;
    const category = labelCategories.find((one) => one.id === categoryId);
    const labels = labelsOf(categoryId ?? 0).flatMap((label) => (labelIds.includes(label.id) ? [label.name] : []));
    return {
      ...{ id, title: name, tags, author: names.get(sellerId) ?? '', ownerId: sellerId },
      labels: category === undefined ? labels : [category.name, ...labels],
      facets: facetValuesOf(model),
      orders: { price: priceFen, sales, released: releasedAt?.getTime() ?? 0 },
    };
  });
}
