import type { Subject } from '#domain/workflows/subject';
import type { IoDeps } from './deps.ts';
import type { ActivityRun } from './run-activity.ts';
import { surveyUpload } from './survey-upload.ts';

/** Looks into an oblique upload's archive, of which no more is fetched than is read (all of a RAR or 7z), and nothing is unpacked; stores a picture of the scene. */
export const surveyArchive = (deps: IoDeps, input: Subject & { unzipMs: number }, run: ActivityRun): Promise<void> =>
  surveyUpload(deps, input, run, {
    look: async ({ path, held, thumbnailPath, deadlineAt }, task) => {
      const looked = await deps.runVerb('survey', { archivePath: path, held, thumbnailPath, deadlineAt }, task);
      return 'needed' in looked ? looked : { found: { oblique: looked.report }, drawn: looked.drawn };
    },
  });
