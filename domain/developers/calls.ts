/** Calls of the developer centre; all ours. */

import { publicRead, userChange, userRead } from '../wire/call.ts';

const developer = '/api-process/laozi/v3/developer';

export const developerCalls = {
  developerProjects: userRead(`${developer}/projects`),
  developerProjectMake: userChange(`${developer}/project/make`),
  developerKeyMake: userChange(`${developer}/key/make`),
  developerKeyRevoke: userChange(`${developer}/key/revoke`),
  developerKeyRotate: userChange(`${developer}/key/rotate`),
  developerUsage: userRead(`${developer}/usage`, 'list'),
  developerRequests: userRead(`${developer}/requests`, 'list'),
  developerWebhooks: userRead(`${developer}/webhooks`, 'list'),
  developerWebhookMake: userChange(`${developer}/webhook/make`),
  developerWebhookChange: userChange(`${developer}/webhook/change`),
  developerWebhookRemove: userChange(`${developer}/webhook/remove`),
  developerWebhookSecret: userChange(`${developer}/webhook/secret`),
  developerWebhookTest: userChange(`${developer}/webhook/test`),
  developerWebhookReplay: userChange(`${developer}/webhook/replay`),
  developerDeliveries: userRead(`${developer}/deliveries`, 'list'),
  developerDelivery: userRead(`${developer}/delivery`),
  developerDeliveryReplay: userChange(`${developer}/delivery/replay`),
  developerStatus: publicRead(`${developer}/unauth/status`),
  developerDeviceDecide: userChange(`${developer}/device/decide`),
} as const;
