/** `Open` until somebody who works here has answered it by mail, or closed it without. */
export const inquiryStatuses = ['Open', 'Answered', 'Closed'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const inquiryTransitions: Record<InquiryStatus, readonly InquiryStatus[]> = {
  Open: ['Answered', 'Closed'],
  Answered: [],
  Closed: [],
};

export const inquiryStatusLabels: Readonly<Record<InquiryStatus, string>> = { Open: '待答复', Answered: '已答复', Closed: '已关闭' };
