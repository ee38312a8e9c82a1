/** A call of the product: its path exactly as documented, who may make it, and whether it changes anything (`GET` is for reading). */
export interface Call {
  path: string;
  access: 'public' | 'user';
  effect: 'read' | 'change';
}

export const read = (path: string, access: Call['access'] = 'user'): Call => ({ path, access, effect: 'read' });
export const change = (path: string, access: Call['access'] = 'user'): Call => ({ path, access, effect: 'change' });
