import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';

/** What `write` gives; `folder.nameTaken` where another folder of that name lies there. */
export async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('folder.nameTaken', { name }) : error;
  }
}
