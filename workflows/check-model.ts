import { patched } from '@temporalio/workflow';
import { check } from '#domain/kinds/check/work';
import { stepLimits } from './contracts.ts';
import { movesBytes, runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Checks an uploaded file: unpack an archive, inspect, record; oblique models and maps are only looked into. */
export const checkModelWorkflow = supervise(check, async ({ input, subject, timing, begun, step }) => {
  const { fileName, unzipMs } = input;
  if (begun.oblique) {
    // Executions that began under older code looked at nothing.
    if (!patched('survey-oblique')) return;
    await step('inspect', `取回并查看 ${fileName}`, 'io', () =>
      movesBytes(unzipMs + stepLimits.marginMs, `查看 ${fileName}`, timing).surveyArchive({ ...subject, unzipMs }),
    );
    return;
  }
  if (begun.map === true) {
    await step('inspect', `取回并查看 ${fileName}`, 'io', () =>
      movesBytes(unzipMs + stepLimits.marginMs, `查看 ${fileName}`, timing).surveyMap({ ...subject, unzipMs }),
    );
    return;
  }
  // Executions that began under older code lack `bare`, and always unpack.
  const bare = begun.bare === true;
  if (!bare)
    await step('unpack', `取回并解压 ${fileName}`, 'io', () =>
      movesBytes(unzipMs + stepLimits.marginMs, `解压 ${fileName}`, timing).unpackArchive({ ...subject, unzipMs }),
    );
  await step('inspect', `读取并分析 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.inspectMs, `分析 ${fileName}`, timing).inspectModel(subject),
  );
});
