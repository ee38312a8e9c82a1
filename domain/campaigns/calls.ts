/** Calls about campaigns: what pages show of those that run, and what editors do with them. */

import { administratorChange, administratorRead, publicRead } from '../wire/call.ts';

const admin = '/api-admin/laozi/v3/activity';

export const campaignCalls = {
  // Ours
  campaignPopups: publicRead('/api-personal/laozi/v3/common/unauth/campaignPopups'),
  campaignList: administratorRead(`${admin}/list`, 'list'),
  campaignDetail: administratorRead(`${admin}/detail`, 'list'),
  campaignSave: administratorChange(`${admin}/save`, 'many'),
  campaignPublish: administratorChange(`${admin}/publish`),
  campaignPause: administratorChange(`${admin}/pause`),
  campaignEnd: administratorChange(`${admin}/end`),
} as const;
