/** A time to the second in the reader's zone, as operators compare it with others. */
export const exactTime = (at: string): string => new Date(at).toLocaleString('zh-CN', { hour12: false });
