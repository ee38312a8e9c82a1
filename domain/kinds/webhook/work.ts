import { webhookRunId } from '../../workflows/ids.ts';
import type { WorkInput, WorkKind } from '../../workflows/kind.ts';

export interface WebhookInput extends WorkInput {
  webhookId: string;
}

/** Delivers what waits for one endpoint, until nothing does. Each run works from the rows as they are. */
export const webhook = {
  name: 'webhook',
  workflow: 'webhookWorkflow',
  idOf: ({ webhookId }: WebhookInput) => webhookRunId(webhookId),
  summary: ({ fileName }: WebhookInput) => `Webhook ${fileName}`,
  reusePolicy: 'ALLOW_DUPLICATE',
  stages: {},
} as const satisfies WorkKind<WebhookInput>;
