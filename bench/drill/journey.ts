/** One model's way through a platform whose processes are being killed: upload, check, a job, its result. */

import type { Page } from '#domain/wire/envelope';
import type { JobCardView, JobDetailView, SubmittedView } from '#domain/jobs/views';
import { isTransient, Refusal, type DemoClient } from '../../script/journey/client.ts';
import { Follower } from '../../script/journey/run-file.ts';

export const kindsOfJob = ['lightweight', 'convert'] as const;

const orders = {
  lightweight: { kind: 'lightweight', preset: 'balanced' },
  convert: { kind: 'convert', target: 'glb' },
} as const;

export interface DrilledModel {
  path: string;
  kind: (typeof kindsOfJob)[number];
}

/** Takes the model all the way and downloads its result. @throws when the platform answers with a refusal, or not for longer than the client's patience. */
export async function drillOne(client: DemoClient, { path, kind }: DrilledModel): Promise<void> {
  const follower = new Follower();
  const { fileName, fileSize, fileUrl, bucketName } = await client.upload(path, () => undefined);
  const fileId = await client.call<string>('modelChecking', { fileName, fileSize, fileUrl, bucketName, modelType: 0, origin: 0 });
  const checked = await follower.toEnd(client, 'CHECK', fileId, () => undefined);
  if (checked.isSucceed !== true) throw new Refusal(checked.message.tips);
  const id = await submit(client, fileId, orders[kind]);
  const processed = await follower.toEnd(client, 'JOB', id, () => undefined);
  if (processed.isSucceed !== true) throw new Refusal(processed.message.tips);
  const job = await client.call<JobDetailView>('serviceDetail', { id });
  for (const address of [job.resultUrl, job.thumbnailUrl]) {
    if (address === null) throw new Error(`${path}: the job has no ${address === job.resultUrl ? 'result' : 'picture'}`);
    if ((await client.download(address)).length === 0) throw new Error(`${address} is empty`);
  }
}

/** Asks for a job. Where the answer was lost, or says to try again, it may have been taken on: a client with patience looks for it before it asks again, as a person does. */
async function submit(client: DemoClient, fileId: string, order: object): Promise<string> {
  for (;;) {
    try {
      const { id } = await client.callOnce<SubmittedView>('jobSubmit', { fileId, ...order });
      if (id === null) throw new Error('The drill has no free count for its jobs');
      return id;
    } catch (error) {
      if (!isTransient(error) || client.patienceMs === 0) throw error;
    }
    const { results } = await client.call<Page<JobCardView>>('cardList', { fileId });
    const [known] = results;
    if (known !== undefined) return known.id;
  }
}
