/** Envelope of every response. `resp_code` 60000 is success: docs/decisions/success-code.md. */
export interface Envelope<T> {
  resp_code: number;
  resp_msg: string;
  datas: T;
}

export const successCode = 60000;

export interface Page<T> {
  pageNo: number;
  pageSize: number;
  totalCount: number;
  results: T[];
}

/** Refusals that pages do not show. */
export const silentCodes: readonly number[] = [60212, 60110];

/** Whether a refusal's message is good news, and no error: docs/decisions/toasts.md. */
export const readsAsSuccess = (message: string): boolean => message.includes('成功');
