import { z } from 'zod';
import { sceneLimits } from './scene-files.ts';
import { lostProblems, type TilesPlan } from './tile-plan.ts';

const count = z.int().min(0);

const place = z.object({ longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90), height: z.number() });

/** Plans come out of a child that read strangers' files. */
const planSchema: z.ZodType<TilesPlan> = z.object({
  frame: place,
  centre: place.optional(),
  blocks: z
    .array(
      z.object({
        system: z.string().max(sceneLimits.metadataBytes),
        origin: z.tuple([z.number(), z.number(), z.number()]),
        heightOffset: z.number(),
      }),
    )
    .min(1),
  groups: z
    .array(
      z.object({
        // No way out of the scene.
        folder: z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\0]*$/s),
        block: count,
        files: count,
        bytes: count,
      }),
    )
    .min(1)
    .max(sceneLimits.groups),
  pieces: count.optional(),
  lost: z
    .object({
      unreadable: count,
      problems: z.array(z.object({ file: z.string(), reason: z.string() })).max(lostProblems),
    })
    .optional(),
});

/** The plan in a file's text. Throws ZodError for what is none. */
export const parsePlan = (text: string): TilesPlan => planSchema.parse(JSON.parse(text));
