import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { JobInput } from '#domain/kinds/jobs';
import { completeOptions } from '#domain/kinds/lightweight/options';
import type { Database } from '#storage/database/connect';

/**
 * These inputs with the options and the name of the saved preset that each names, as they are now, in one statement; others, and what was filled in before, as they are: docs/decisions/saved-presets.md. `preset.notFound` for one that
 * is not the owner's, or deleted.
 */
export async function fillInPresets(
  { lightweightPresets }: Database,
  { ownerId, inputs }: { ownerId: string; inputs: readonly JobInput[] },
  transaction: Transaction | null,
): Promise<JobInput[]> {
  const ids = inputs.flatMap((input) => namedBy(input) ?? []);
  if (ids.length === 0) return [...inputs];
  const found = await lightweightPresets.findAll({ where: { id: [...new Set(ids)], ownerId, deletedAt: null }, transaction });
  return inputs.map((input) => {
    const id = namedBy(input);
    if (input.kind !== 'lightweight' || id === undefined) return input;
    const preset = found.find((row) => row.id === id);
    if (preset === undefined) throw new AppError('preset.notFound');
    return { ...input, options: completeOptions(preset.options), savedPreset: { id, name: preset.name } };
  });
}

/** The preset that is still to be filled in. */
const namedBy = (input: JobInput): string | undefined =>
  input.kind === 'lightweight' && input.savedPreset?.name === '' ? input.savedPreset.id : undefined;
