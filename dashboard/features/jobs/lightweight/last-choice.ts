import { completeOptions, presetNames, presets, type LightweightOptions, type PresetName } from '#domain/jobs/options';
import { lightweightOptionsSchema } from '#domain/jobs/options-schema';
import { z } from 'zod';

/** A preset and, for `custom`, what was chosen. */
export interface Choice {
  preset: PresetName;
  custom: LightweightOptions;
}

const storageKey = 'modelmill.lightweight';
const changesSchema = lightweightOptionsSchema.partial();
/** What a version stored that knew fewer options still counts. */
const schema = z.object({ preset: z.enum(presetNames), custom: changesSchema });
const initial: Choice = { preset: 'balanced', custom: presets.custom.options };

/** What this person chose the last time on this device; the balanced preset when there is nothing, or nothing valid. */
export function lastChoice(): Choice {
  try {
    const read = schema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return read.success ? { preset: read.data.preset, custom: completeOptions(read.data.custom) } : initial;
  } catch {
    return initial;
  }
}

export function rememberChoice(choice: Choice): void {
  localStorage.setItem(storageKey, JSON.stringify(choice));
}

/** Only what differs from the preset travels. Throws for options that do not hold. */
export function changesOf({ preset, custom }: Choice): z.output<typeof changesSchema> {
  if (preset !== 'custom') return {};
  const base = presets.custom.options;
  return changesSchema.parse(
    Object.fromEntries(Object.entries(custom).filter(([key, value]) => value !== base[key as keyof LightweightOptions])),
  );
}

/** The choice that a job was made with, to begin another from. */
export const choiceOf = ({ preset, options }: { preset: PresetName; options: LightweightOptions }): Choice => ({
  preset,
  custom: preset === 'custom' ? options : lastChoice().custom,
});
