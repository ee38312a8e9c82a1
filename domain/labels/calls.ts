/** Calls about labels, under the prefix of uploads. */

import { userCall } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const labelCalls = {
  getLabelCateListByCateType: userCall(`${upload}/getLabelCateListByCateType`),
  getLabelObjectListByParentId: userCall(`${upload}/getLabelObjectListByParentId`),
} as const;
