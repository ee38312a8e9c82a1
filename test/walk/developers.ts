import type { MadeKeyView } from '#domain/developers/views';
import { beginDevice } from '#services/open/device';
import { own, type Visit, type Visits } from './visit.ts';
import { secretWord, type World } from './world.ts';

const key: Visit = {
  payload: async ({ owner: { client } }) => {
    const { row } = await client.call<MadeKeyView>('developerKeyMake', { mode: 'test', name: `${secretWord}密钥` });
    return { id: row.id };
  },
  others: 'developer.notFound',
};

const url = 'https://hooks.example.com/models';

/** A new endpoint of the owner's first project, the only one, and a message to it. */
async function endpointOf({ owner: { client } }: World): Promise<{ id: string; deliveryId: string }> {
  await client.call('developerKeyMake', { mode: 'test', name: '项目' });
  for (const { id } of await client.call<{ id: string }[]>('developerWebhooks', {})) await client.call('developerWebhookRemove', { id });
  const { id } = await client.call<{ id: string }>('developerWebhookMake', { url });
  return { id, deliveryId: (await client.call<{ id: string }>('developerWebhookTest', { id })).id };
}
const endpoint = (payload: object = {}): Visit => ({
  payload: async (world) => ({ id: (await endpointOf(world)).id, ...payload }),
  others: 'developer.notFound',
});
const message: Visit = { payload: async (world) => ({ id: (await endpointOf(world)).deliveryId }), others: 'developer.notFound' };

/** The developer centre. */
export const developerVisits: Visits = {
  developerProjects: own(),
  developerProjectMake: own({ name: '展厅' }),
  developerKeyMake: own({ mode: 'test', name: '构建', scopes: ['files:read'], addresses: ['192.0.2.1'], days: 30 }),
  developerKeyRevoke: key,
  developerKeyRotate: key,
  developerUsage: own({ by: 'call' }),
  developerRequests: own({ failed: true }),
  developerWebhooks: own({ mode: 'test' }),
  developerWebhookMake: {
    payload: async ({ owner: { client } }) => {
      const [project] = await client.call<{ id: string }[]>('developerProjects', {});
      return { projectId: project?.id ?? (await client.call<{ id: string }>('developerProjectMake', { name: 'a' })).id, url };
    },
    others: 'developer.notFound',
  },
  developerWebhookChange: endpoint({ description: '入库' }),
  developerWebhookRemove: endpoint(),
  developerWebhookSecret: endpoint({ rotate: true }),
  developerWebhookTest: endpoint(),
  developerWebhookReplay: endpoint({ hours: 1, failedOnly: false }),
  developerDeliveries: endpoint(),
  developerDelivery: message,
  developerDeliveryReplay: message,
  developerStatus: own(),
  developerDeviceDecide: {
    payload: async ({ api }) => ({ userCode: (await beginDevice(api.deps)).userCode, approve: true }),
    ...{ others: 'own', carriesSecret: true },
  },
};
