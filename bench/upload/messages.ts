/** Messages between the benchmark and its servers, apart from the uploads. */

export type BenchRequest = { type: 'begin'; parts: number; partSize: number } | { type: 'end' };

export type BenchReply =
  | { type: 'listening'; port: number }
  /** The path of each part, and resident memory before the first byte. */
  | { type: 'begun'; paths: string[]; rss: number }
  /** MD5 of each part as received, and peak resident memory since `begun`. */
  | { type: 'ended'; md5: string[]; peakRss: number };
