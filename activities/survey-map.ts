import type { Subject } from '#domain/workflows/subject';
import type { IoDeps } from './deps.ts';
import { mapLook } from './map-source.ts';
import type { ActivityRun } from './run-activity.ts';
import { surveyUpload } from './survey-upload.ts';

/** Looks at a map, of which no more is fetched than is read; stores a picture of it. */
export const surveyMap = (deps: IoDeps, input: Subject & { unzipMs: number }, run: ActivityRun): Promise<void> =>
  surveyUpload(deps, input, run, {
    bounds: ({ fileName }) => mapLook(fileName),
    look: async ({ file, path, held, thumbnailPath }, task) => {
      const looked = await deps.runVerb('surveyMap', { path, name: file.fileName, held, thumbnailPath }, task);
      return 'needed' in looked ? looked : { found: { map: looked.image }, drawn: looked.drawn };
    },
  });
