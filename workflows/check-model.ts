import { check } from '#domain/workflows/kinds/check';
import { stepLimits } from './contracts.ts';
import { movesBytes, runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Checks an uploaded file: unpack an archive, inspect, record. */
export const checkModelWorkflow = supervise(check, async ({ input, subject, timing, begun, step }) => {
  if (begun.oblique) return;
  const { fileName, unzipMs } = input;
  // Executions that began under older code lack `bare`, and always unpack.
  const bare = begun.bare === true;
  if (!bare)
    await step('unpack', `取回并解压 ${fileName}`, () =>
      movesBytes(unzipMs + stepLimits.marginMs, `解压 ${fileName}`, timing).unpackArchive({ ...subject, unzipMs }),
    );
  await step('inspect', `读取并分析 ${fileName}`, () => runsEngine(stepLimits.inspectMs, `分析 ${fileName}`, timing).inspectModel(subject));
});
