/** Calls of the mall: what is on sale, the cart, what one has bought, and the publisher's side. */

import { administratorChange, administratorRead, publicRead, userChange, userRead } from '../wire/call.ts';

const transaction = '/api-transaction/laozi/v3/transaction';
const model = `${transaction}/model`;
const open = `${transaction}/unauth/model`;

export const mallCalls = {
  mallModelList: publicRead(`${open}/list`, 'search'),
  mallLabelCate: publicRead(`${open}/labelCate`, 'list'),
  mallFormatList: publicRead(`${open}/formatList`, 'list'),
  mallNewQuantities: publicRead(`${open}/newQuantities`, 'list'),
  cartAdd: userChange(`${transaction}/add`),
  getCartList: userRead(`${transaction}/getCartList`, 'list'),
  delCartModel: userChange(`${transaction}/delCartModel`),
  modelToPay: userChange(`${model}/topay`, 'many'),
  getAFreeModel: userChange(`${model}/getAFreeModel`),
  checkTheDayOfFreeModelCount: userRead(`${model}/checkTheDayOfFreeModelCount`),
  modelRelease: userChange('/api-process/laozi/v3/upload_model_file/model_release'),
  // Ours
  mallSearch: publicRead(`${open}/search`, 'search'),
  mallSuggest: publicRead(`${open}/suggest`, 'list'),
  mallModelDetail: publicRead(`${open}/detail`),
  boughtModelList: userRead(`${model}/boughtList`, 'list'),
  boughtModelDownload: userRead(`${model}/download`),
  releaseList: userRead(`${model}/releaseList`, 'list'),
  modelWithdraw: userChange(`${model}/withdraw`),
  modelerHome: userRead('/api-transaction/laozi/v3/modeler/home', 'list'),
  modelerReviews: userRead('/api-transaction/laozi/v3/modeler/reviewList', 'list'),
  integralInfo: userRead('/api-personal/laozi/v3/integral/integralInfo', 'list'),
  modelerSold: userRead('/api-transaction/laozi/v3/modeler/orderList', 'list'),
  modelLookalikes: userRead(`${model}/lookalikes`, 'list'),
  offeredLookalikes: administratorRead(`${model}/offeredLookalikes`),
  offeredList: administratorRead(`${model}/offeredList`),
  modelReview: administratorChange(`${model}/review`),
  modelFreeze: administratorChange(`${model}/freeze`),
  modelUnfreeze: administratorChange(`${model}/unfreeze`),
} as const;
