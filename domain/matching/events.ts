/** What happened to a contract, for its two sides to read. */
export const contractEvents = {
  chosen: '选定服务商，合同成立',
  funded: '款项已托管',
  started: '开始制作',
  delivered: '提交交付',
  changeAsked: '要求修改',
  accepted: '验收通过，款项结给服务商',
  autoAccepted: '到期未答复，自动验收',
  cancelled: '需求方取消，款项退回',
  givenUp: '服务商放弃，款项退回',
  dropped: '取消未托管的一期',
  disputed: '申请平台处理',
  answered: '对争议作出说明',
  decided: '平台作出裁定',
  ended: '合同结束',
  rated: '评价了对方',
} as const;
export type ContractEvent = keyof typeof contractEvents;
export const contractEventNames = Object.keys(contractEvents) as ContractEvent[];
