/** Calls of the mall: what is on sale, the cart, what one has bought, and the publisher's side. */

import { administratorChange, publicRead, userChange, userRead } from '../wire/call.ts';

const transaction = '/api-transaction/laozi/v3/transaction';
const model = `${transaction}/model`;
const open = `${transaction}/unauth/model`;

export const mallCalls = {
  mallModelList: publicRead(`${open}/list`),
  mallLabelCate: publicRead(`${open}/labelCate`),
  mallFormatList: publicRead(`${open}/formatList`),
  mallNewQuantities: publicRead(`${open}/newQuantities`),
  cartAdd: userChange(`${transaction}/add`),
  getCartList: userRead(`${transaction}/getCartList`),
  delCartModel: userChange(`${transaction}/delCartModel`),
  modelToPay: userChange(`${model}/topay`),
  getAFreeModel: userChange(`${model}/getAFreeModel`),
  checkTheDayOfFreeModelCount: userRead(`${model}/checkTheDayOfFreeModelCount`),
  modelRelease: userChange('/api-process/laozi/v3/upload_model_file/model_release'),
  modelerIsFreeze: userRead('/api-transaction/modeler/isFreeze'),
  // Ours
  mallModelDetail: publicRead(`${open}/detail`),
  boughtModelList: userRead(`${model}/boughtList`),
  boughtModelDownload: userRead(`${model}/download`),
  releaseList: userRead(`${model}/releaseList`),
  modelWithdraw: userChange(`${model}/withdraw`),
  modelFreeze: administratorChange(`${model}/freeze`),
  modelUnfreeze: administratorChange(`${model}/unfreeze`),
} as const;
