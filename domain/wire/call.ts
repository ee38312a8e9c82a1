/** A call of the API: its documented path, letter for letter, and who may make it. */
export interface Call {
  path: string;
  access: 'public' | 'user';
}

export const userCall = (path: string): Call => ({ path, access: 'user' });
export const publicCall = (path: string): Call => ({ path, access: 'public' });
