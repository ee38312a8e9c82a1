/** Calls about jobs, which the wire calls service results. */

import { userChange, userRead } from '../wire/call.ts';

const result = '/api-process/laozi/v3/service_result';

export const jobCalls = {
  cardList: userRead(`${result}/card_list`, 'list'),
  serviceDetail: userRead(`${result}/service_detail`),
  deleteResult: userChange(`${result}/delete`),
  downloadModelFile: userRead(`${result}/download_model_file`),
  // Ours
  jobSubmit: userChange(`${result}/submit`, 'many'),
  aiModelGenerators: userRead('/api-personal/laozi/v3/aiModel/generators'),
  jobCancel: userChange(`${result}/cancel`),
  jobRetry: userChange(`${result}/retry`),
  jobRename: userChange(`${result}/rename`),
  jobRestore: userChange(`${result}/restore`),
  fileRuns: userRead(`${result}/runs`),
  sceneEmbed: userChange(`${result}/scene_embed`),
  sceneLogo: userChange(`${result}/scene_logo`),
} as const;
