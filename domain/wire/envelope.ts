/** Envelope of every response. `resp_code` 60000 is success: docs/decisions.md#success-code. */
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
