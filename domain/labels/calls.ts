/** Calls about labels, under the prefix of uploads. */

import { userRead } from '../wire/call.ts';

const upload = '/api-process/laozi/v3/upload_model_file';

export const labelCalls = {
  getLabelCateListByCateType: userRead(`${upload}/getLabelCateListByCateType`),
  getLabelObjectListByParentId: userRead(`${upload}/getLabelObjectListByParentId`),
} as const;
