/** Calls about jobs, which the wire calls service results. */

import { userCall } from '../wire/call.ts';

const result = '/api-process/laozi/v3/service_result';

export const jobCalls = {
  cardList: userCall(`${result}/card_list`),
  serviceDetail: userCall(`${result}/service_detail`),
  deleteResult: userCall(`${result}/delete`),
  downloadModelFile: userCall(`${result}/download_model_file`),
  // Ours
  jobSubmit: userCall(`${result}/submit`),
  jobCancel: userCall(`${result}/cancel`),
  jobRetry: userCall(`${result}/retry`),
  jobRename: userCall(`${result}/rename`),
  jobRestore: userCall(`${result}/restore`),
  fileRuns: userCall(`${result}/runs`),
} as const;
