import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '#domain/errors/app-error';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type StorageDeps } from '../deps.ts';
import { expectedObjects, type ExpectedObject } from './expected.ts';
import type { Finding } from './finding.ts';
import { findOrphans } from './orphans.ts';

export interface Verification {
  /** Objects that rows need. */
  expected: number;
  /** Of these, read to the end. */
  read: number;
  findings: number;
}

export interface VerifyOptions {
  /** How many of the objects that rows need are read to the end, chosen at random; each is asked for its size. */
  sample: number | 'all';
  onFinding: (finding: Finding) => void;
}

const atOnce = 8;

/**
 * Holds object storage beside the rows, both ways, while the platform may run. Memory is bounded: rows and listings are gone through in pages. The checksums that can be held are those of uploads that were checked; of
 * everything else that is read, only that it can be read.
 */
export async function verifyObjects(deps: StorageDeps, { sample, onFinding }: VerifyOptions): Promise<Verification> {
  const { database, objects } = deps;
  const seen: Verification = { expected: 0, read: 0, findings: 0 };
  const report = (finding: Finding): void => {
    seen.findings += 1;
    onFinding(finding);
  };
  const read = async ({ key, of, sha256 }: ExpectedObject): Promise<void> => {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of (await objects.open(key)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    seen.read += 1;
    if (sha256 !== null && hash.digest('hex') !== sha256) report({ kind: 'checksum', place: key, of, bytes });
  };
  // What was deleted since is no fault.
  const gone = (error: unknown): void => {
    if (!(error instanceof AppError) || error.code !== 'objects.notFound') throw error;
  };
  const chosen: ExpectedObject[] = [];
  const look = async (expected: ExpectedObject): Promise<void> => {
    const { key, of, bytes } = expected;
    const there = await objects.stat(key);
    if (there === undefined) return report({ kind: 'missing', place: key, of, bytes: bytes ?? 0 });
    if (bytes !== null && there.bytes !== bytes) return report({ kind: 'size', place: key, of, bytes: there.bytes });
    if (sample === 'all') return read(expected).catch(gone);
    // Any object is among the chosen with the same probability, however many there are.
    const at = chosen.length < sample ? chosen.length : Math.floor(Math.random() * seen.expected);
    if (at < sample) chosen[at] = expected;
  };
  const limit = pLimit(atOnce);
  let under: Promise<void>[] = [];
  for await (const expected of expectedObjects(database)) {
    seen.expected += 1;
    under.push(limit(() => look(expected)));
    if (under.length >= 20 * atOnce) {
      await Promise.all(under);
      under = [];
    }
  }
  await Promise.all(under);
  await limit.map(chosen, (expected) => read(expected).catch(gone));
  for await (const orphan of findOrphans({ database, objects })) report(orphan);
  const details = { objects: seen.expected, findings: seen.findings };
  const entry = { event: 'objectsVerified', actorId: null, subjectId: null, details } as const;
  await database.transact((transaction) => recordAudit(database, entry, currentTime(deps), transaction));
  return seen;
}
