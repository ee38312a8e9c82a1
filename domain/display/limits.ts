/** Limits as shown to users. */

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

export const memoryText = (bytes: number): string => (bytes >= GiB ? `${trim(bytes / GiB)} GB` : `${trim(bytes / MiB)} MB`);

export const durationText = (ms: number): string => (ms >= 60_000 ? `${trim(ms / 60_000)} 分钟` : `${trim(ms / 1000)} 秒`);

const trim = (value: number): string => String(Math.round(value * 10) / 10);
