// begin
import { Modelmill } from '@modelmill/sdk';
import { downloadTo, uploadPath } from '@modelmill/sdk/node';

const modelmill = new Modelmill({ origin: process.env.MODELMILL_ORIGIN, apiKey: process.env.MODELMILL_API_KEY });
const file = await uploadPath(modelmill, process.argv[2]);
const job = await modelmill.jobs.run(file, { to: ['usdz', 'obj'] });
for (const output of job.outputs) await downloadTo(modelmill, output, output.name);
// end
process.stdout.write(JSON.stringify(job));
