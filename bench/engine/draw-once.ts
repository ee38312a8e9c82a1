/** Reads a model, draws it at 512² and prints the time as JSON: draw-once INPUT OUTPUT. */

import { writePreview } from '#engine/preview/write-preview';
import { readModel } from '#engine/readers/read';

const [input, output] = process.argv.slice(2) as [string, string];
const scene = await readModel(input);
const [startedAt, before] = [performance.now(), process.cpuUsage()];
await writePreview(scene, output);
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (user + system) / 1e6,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
);
