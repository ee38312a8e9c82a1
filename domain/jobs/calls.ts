/** Calls of jobs, which the wire calls service results. */

import { change, read } from '../wire/call.ts';

const result = '/api-process/laozi/v3/service_result';

export const jobCalls = {
  cardList: read(`${result}/card_list`),
  serviceDetail: read(`${result}/service_detail`),
  deleteResult: change(`${result}/delete`),
  downloadModelFile: read(`${result}/download_model_file`),
  // Ours
  jobSubmit: change(`${result}/submit`),
  jobCancel: change(`${result}/cancel`),
  jobRetry: change(`${result}/retry`),
  jobRename: change(`${result}/rename`),
  jobRestore: change(`${result}/restore`),
  fileRuns: read(`${result}/runs`),
} as const;
