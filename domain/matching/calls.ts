/** Calls of the matching platform; those by which somebody takes a side are the profile's. */

import { administratorChange, administratorRead, publicRead, userChange, userRead } from '../wire/call.ts';

const matchup = '/api-matchup/laozi/v3';
const demand = `${matchup}/demand`;
const provider = `${matchup}/provider`;
const offer = `${matchup}/offer`;
const contract = `${matchup}/contract`;
const milestone = `${matchup}/milestone`;
const rating = `${matchup}/rating`;
const admin = '/api-admin/laozi/v3/dispute';

export const matchingCalls = {
  // Ours
  demandList: publicRead(`${demand}/unauth/list`, 'search'),
  demandDetail: publicRead(`${demand}/unauth/detail`, 'list'),
  demandMine: userRead(`${demand}/myList`, 'list'),
  demandPublish: userChange(`${demand}/publish`, 'many'),
  demandWithdraw: userChange(`${demand}/withdraw`, 'many'),
  providerList: publicRead(`${provider}/unauth/list`, 'search'),
  providerDetail: publicRead(`${provider}/unauth/detail`, 'list'),
  providerMine: userRead(`${provider}/mine`),
  providerSave: userChange(`${provider}/save`),
  offerMake: userChange(`${offer}/make`),
  offerWithdraw: userChange(`${offer}/withdraw`),
  offerMine: userRead(`${offer}/myList`, 'list'),
  offerChoose: userChange(`${offer}/choose`, 'many'),
  contractList: userRead(`${contract}/list`, 'list'),
  contractDetail: userRead(`${contract}/detail`, 'list'),
  milestoneStart: userChange(`${milestone}/start`),
  milestoneDeliver: userChange(`${milestone}/deliver`),
  milestoneAccept: userChange(`${milestone}/accept`),
  milestoneAskChange: userChange(`${milestone}/askChange`),
  milestoneCancel: userChange(`${milestone}/cancel`),
  milestoneGiveUp: userChange(`${milestone}/giveUp`),
  milestoneDrop: userChange(`${milestone}/drop`),
  milestoneDispute: userChange(`${milestone}/dispute`),
  disputeAnswer: userChange(`${milestone}/answer`),
  contractRate: userChange(`${contract}/rate`),
  ratingAnswer: userChange(`${rating}/answer`),
  providerRatings: publicRead(`${provider}/unauth/ratings`, 'list'),
  demandRatings: userRead(`${demand}/ratings`, 'list'),
  operateRatingHide: administratorChange(`${admin}/hideRating`),
  operateDisputeList: administratorRead(`${admin}/list`, 'list'),
  operateDisputeDecide: administratorChange(`${admin}/decide`, 'many'),
  operateDemandRemove: administratorChange(`${admin}/removeDemand`, 'many'),
} as const;
