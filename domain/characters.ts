/** NUL, which databases and paths end at, and half of a surrogate pair, which is no character and has no UTF-8. */
const unstorable = /\0|\p{Surrogate}/u;

export const isUnstorable = (text: string): boolean => unstorable.test(text);

export const unstorableMessage = '内容里有无法保存的字符，请删除后重试';

/** Where JSON holds a string or key, at any depth, that the database could not store as it is; undefined: nowhere. Its depth is bounded by the caller. */
export function findUnstorable(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[] | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? [...path] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = isUnstorable(key) ? [...path] : findUnstorable(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
