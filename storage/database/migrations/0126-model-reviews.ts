import { DataTypes } from 'sequelize';
import { code, id, instant, maybeInstant, reference } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

/** What reviewers held against models, by field, and all their decisions. What was handed back until now could be mended. */
export const modelReviews: Migration[] = [
  {
    name: '0126-mall_models-review-causes',
    up: (schema) => schema.addColumn('mall_models', 'review_causes', { type: DataTypes.TEXT, allowNull: true }),
  },
  { name: '0126-mall_models-submitted-at', up: (schema) => schema.addColumn('mall_models', 'submitted_at', maybeInstant()) },
  {
    name: '0126-mall_models-changes-needed',
    up: (schema) => schema.sequelize.query("UPDATE mall_models SET status = 'ChangesNeeded' WHERE status = 'Rejected'"),
  },
  {
    name: '0126-model_reviews',
    up: (schema) =>
      schema.createTable(
        'model_reviews',
        {
          id: id(),
          model_id: reference(),
          seller_id: reference(),
          decided_by: reference(),
          decision: code(20),
          causes: { type: DataTypes.TEXT, allowNull: false },
          created_at: instant(),
        },
        options,
      ),
  },
  {
    name: '0126-model_reviews-seller',
    up: (schema) => schema.addIndex('model_reviews', ['seller_id', 'created_at'], { name: 'model_reviews_seller' }),
  },
];
