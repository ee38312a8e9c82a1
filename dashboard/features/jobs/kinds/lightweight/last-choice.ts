import { completeOptions, presetNames, presets, type LightweightOptions, type PresetName } from '#domain/kinds/lightweight/options';
import { isSameOption } from '#domain/kinds/lightweight/option-fields';
import { lightweightOptionsSchema } from '#domain/kinds/lightweight/options-schema';
import { z } from 'zod';

/** A preset and, for `custom`, what was chosen. */
export interface Choice {
  preset: PresetName;
  custom: LightweightOptions;
  /** A preset of one's own in place of `preset`, by its id. */
  saved?: string | null;
}

const storageKey = 'modelmill.lightweight';
const changesSchema = lightweightOptionsSchema.partial();
/** A choice stored by an earlier version may lack options that were added since. */
const schema = z.object({ preset: z.enum(presetNames), custom: changesSchema, saved: z.string().nullish() });
const initial: Choice = { preset: 'balanced', custom: presets.custom.options };

/** The last choice made in this browser; the balanced preset when there is none, or it is invalid. */
export function lastChoice(): Choice {
  try {
    const read = schema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return read.success ? { ...read.data, custom: completeOptions(read.data.custom) } : initial;
  } catch {
    return initial;
  }
}

/** Without the locked parts, which belong to one model. */
export function rememberChoice({ preset, custom }: Choice): void {
  localStorage.setItem(storageKey, JSON.stringify({ preset, custom: { ...custom, lockedParts: [] } }));
}

/** The options that differ from the preset; only these are sent. Throws for invalid options. */
export function changesOf({ preset, custom }: Choice): z.output<typeof changesSchema> {
  if (preset !== 'custom') return {};
  const base = presets.custom.options;
  return changesSchema.parse(
    Object.fromEntries(Object.entries(custom).filter(([key, value]) => !isSameOption(value, base[key as keyof LightweightOptions]))),
  );
}

/** The choice a job was started with, as the start of another. */
export const choiceOf = ({ preset, options }: { preset: PresetName; options: LightweightOptions }): Choice => ({
  preset,
  custom: preset === 'custom' ? options : lastChoice().custom,
});

/** Options as the start of a job. */
export const choiceWith = (options: Partial<LightweightOptions>): Choice => ({ preset: 'custom', custom: completeOptions(options) });
