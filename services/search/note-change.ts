import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';

/** Has every search index read a model, or all models of a seller, anew once the caller's transaction is committed. */
export const noteSearchChange = (
  database: Database,
  { subject, subjectId }: { subject: 'model' | 'seller'; subjectId: string },
  transaction: Transaction,
): Promise<unknown> => noteSearchChanges(database, { subject, subjectIds: [subjectId] }, transaction);

/** The same for several, in one statement. */
export const noteSearchChanges = (
  { searchChanges }: Database,
  { subject, subjectIds }: { subject: 'model' | 'seller'; subjectIds: readonly string[] },
  transaction: Transaction,
): Promise<unknown> =>
  searchChanges.bulkCreate(
    subjectIds.map((subjectId) => ({ subject, subjectId, createdAt: new Date() })),
    { transaction },
  );

/** Has every search index be made anew from the rows. */
export const askForNewIndexes = ({ searchChanges, transact }: Database): Promise<unknown> =>
  transact((transaction) => searchChanges.create({ subject: 'all', subjectId: '', createdAt: new Date() }, { transaction }));
