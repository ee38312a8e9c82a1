/** Who may make a call; nobody else may. */
export type Access = 'public' | 'user' | 'administrator';

/** A call of the API: its documented path, letter for letter, who may make it, and whether it changes anything. */
export interface Call {
  path: string;
  access: Access;
  /** What changes something must not be repeated by whoever overheard it; what only reads may also be asked by GET. */
  effect: 'read' | 'change';
  /** Travels outside LZ1, by POST only: docs/decisions.md#plain-calls. */
  plain?: boolean;
  /** `resp_code` of success, where it is documented as another than 60000: docs/decisions.md#success-code. */
  successCode?: number;
}

export const publicRead = (path: string): Call => ({ path, access: 'public', effect: 'read' });
export const publicChange = (path: string): Call => ({ path, access: 'public', effect: 'change' });
export const userRead = (path: string): Call => ({ path, access: 'user', effect: 'read' });
export const userChange = (path: string): Call => ({ path, access: 'user', effect: 'change' });
export const administratorRead = (path: string): Call => ({ path, access: 'administrator', effect: 'read' });
export const administratorChange = (path: string): Call => ({ path, access: 'administrator', effect: 'change' });
