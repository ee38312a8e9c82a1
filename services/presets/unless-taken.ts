import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';

/** What `write` gives; `preset.nameTaken` where its owner has another preset of that name. */
export async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('preset.nameTaken', { name }) : error;
  }
}
