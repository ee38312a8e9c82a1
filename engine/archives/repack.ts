/** Repacks an archive that can only be decoded as a stream: into several stored ZIPs, each of which is taken away as soon as it is whole. */

import { access, mkdir, open, rename, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { localHeader, zipDirectory, type ZipMember } from '#domain/uploads/zip-layout';
import type { VerbContext } from '#engine/context';
import { WarningList } from '#engine/scenes/warning-list';
import { archiveKindOf } from './archive-kind.ts';
import { streamEntries, type EntrySink, type Planned, type PlannedFile } from './stream-entries.ts';
import { UnpackAccount, type UnpackOptions } from './unpack-account.ts';
import { listSevenZip, planEntries } from './unpack-seven-zip.ts';
import { withZipListing } from './zip-listing.ts';

export interface ZipPart {
  /** Of its file, without folders. */
  name: string;
  /** Of the files that it holds. */
  paths: readonly string[];
}

export interface RepackOptions extends UnpackOptions {
  /** Whole parts that may wait to be taken away, in bytes: decoding waits while they have more. */
  windowBytes: number;
}

/** How often it is looked whether parts were taken away. */
const pollMs = 20;

/**
 * Writes the parts into `outputFolder`, where each appears under its name once it is whole; whoever takes it away removes it. Entries of no part are passed by. A broken
 * entry is in its part without its bytes, so that whoever unpacks that finds it broken. Throws `archive.*`.
 */
export async function repackArchive(
  archivePath: string,
  parts: readonly ZipPart[],
  outputFolder: string,
  { windowBytes, ...options }: RepackOptions,
  context: VerbContext,
): Promise<void> {
  const account = new UnpackAccount((await stat(archivePath)).size, { ...options, lenient: true }, context);
  const kind = await archiveKindOf(archivePath);
  const listed =
    kind === 'zip'
      ? await withZipListing(archivePath, account, undefined, async ({ all }) => all)
      : await listSevenZip(archivePath, kind, account).then(({ entries, named }) =>
          planEntries(entries, named, account, new WarningList()),
        );
  // Beside it: all that lies in the other is whole.
  const unfinished = `${outputFolder}.unfinished`;
  for (const folder of [outputFolder, unfinished]) await mkdir(folder, { recursive: true });
  const writer = new PartsWriter(parts, unfinished, outputFolder, windowBytes, account);
  const planned = listed.map((entry) => (writer.wants(entry.path) ? entry : { ...entry, path: undefined }));
  for (const entry of planned) if (isFile(entry) && entry.bytes === 0) await writer.empty(entry);
  const wanted = planned.filter(isFile);
  // What was done before is passed by without decoding it where the names allow; those of a ZIP 7-Zip may read in another encoding than we do.
  const times = new Map<string | undefined, number>();
  for (const { name } of listed) times.set(name, (times.get(name) ?? 0) + 1);
  const byName =
    kind !== 'zip' && wanted.length < listed.length / 2 && wanted.every(({ name }) => name !== undefined && times.get(name) === 1);
  if (wanted.length > 0) await streamEntries({ archivePath, kind, byName }, byName ? wanted : planned, writer, account);
}

const isFile = (entry: Planned): entry is PlannedFile => entry.path !== undefined;

/** A ZIP that is being written. */
interface OpenPart {
  name: string;
  members: ZipMember[];
  /** Where the next member goes. */
  at: number;
  /** Files that are still to come. */
  left: number;
}

class PartsWriter implements EntrySink {
  readonly #partsOf = new Map<string, OpenPart[]>();
  readonly #sizes = new Map<string, number>();
  readonly #folder: string;
  readonly #readyFolder: string;
  readonly #windowBytes: number;
  readonly #account: UnpackAccount;
  /** Whole parts by their place, until they are taken away. */
  readonly #ready = new Map<string, number>();
  #entry: PlannedFile | undefined;
  #targets: { part: OpenPart; file: FileHandle; at: number }[] = [];
  #crc = 0;

  constructor(parts: readonly ZipPart[], folder: string, readyFolder: string, windowBytes: number, account: UnpackAccount) {
    this.#folder = folder;
    this.#readyFolder = readyFolder;
    this.#windowBytes = windowBytes;
    this.#account = account;
    for (const { name, paths } of parts) {
      const part = { name, members: [], at: 0, left: paths.length };
      for (const path of paths) this.#partsOf.set(path, [...(this.#partsOf.get(path) ?? []), part]);
    }
  }

  wants(path: string | undefined): boolean {
    return path !== undefined && this.#partsOf.has(path);
  }

  async begin(entry: PlannedFile): Promise<void> {
    await this.#untilRoom();
    this.#entry = entry;
    this.#crc = 0;
    this.#sizes.set(entry.path, entry.bytes);
    for (const part of this.#partsOf.get(entry.path) ?? []) {
      const file = await open(join(this.#folder, part.name), part.members.length === 0 ? 'w' : 'r+');
      this.#targets.push({ part, file, at: part.at + localHeader(memberOf(entry)).length });
    }
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#crc = crc32(chunk, this.#crc);
    for (const target of this.#targets) {
      await writeAt(target.file, chunk, target.at);
      target.at += chunk.length;
    }
  }

  async end(isWhole: boolean): Promise<void> {
    const entry = this.#entry!;
    const targets = this.#targets;
    this.#targets = [];
    try {
      if (isWhole) for (const { part, file } of targets) await putMember(part, file, { ...memberOf(entry), crc: this.#crc });
    } finally {
      for (const { file } of targets) await file.close();
    }
    if (isWhole) await this.#finish(entry.path);
  }

  /** A file without bytes. */
  async empty(entry: PlannedFile): Promise<void> {
    await this.#without(entry.path, memberOf(entry));
  }

  async lose(path: string): Promise<void> {
    // Any length and checksum that no bytes have.
    await this.#without(path, { ...memberOf({ path, bytes: Math.max(1, this.#sizes.get(path) ?? 1) }), packedBytes: 0, crc: 1 });
  }

  onBytes(done: number, total: number): void {
    this.#account.context.onProgress?.('unpack', done, total);
  }

  async #without(path: string, member: ZipMember): Promise<void> {
    for (const part of this.#partsOf.get(path) ?? []) {
      const file = await open(join(this.#folder, part.name), part.members.length === 0 ? 'w' : 'r+');
      try {
        await putMember(part, file, member);
      } finally {
        await file.close();
      }
    }
    await this.#finish(path);
  }

  /** Counts a file as done in its parts, and makes those that are whole known. */
  async #finish(path: string): Promise<void> {
    for (const part of this.#partsOf.get(path) ?? []) {
      if (--part.left > 0) continue;
      const from = join(this.#folder, part.name);
      const directory = zipDirectory(part.members);
      const file = await open(from, 'r+');
      try {
        await writeAt(file, directory, part.at);
        // What was written of a broken entry at the end.
        await file.truncate(part.at + directory.length);
      } finally {
        await file.close();
      }
      const to = join(this.#readyFolder, part.name);
      await rename(from, to);
      this.#ready.set(to, part.at + directory.length);
    }
  }

  /** Waits until few enough bytes of whole parts are left. */
  async #untilRoom(): Promise<void> {
    const waiting = (): number => [...this.#ready.values()].reduce((sum, bytes) => sum + bytes, 0);
    while (waiting() > this.#windowBytes) {
      this.#account.checkTime();
      for (const path of this.#ready.keys()) if (!(await isThere(path))) this.#ready.delete(path);
      if (waiting() > this.#windowBytes) await delay(pollMs);
    }
  }
}

const memberOf = ({ path, bytes }: { path: string; bytes: number }): ZipMember => ({
  ...{ path, bytes, packedBytes: bytes, crc: 0, method: 0, modifiedAt: 0 },
});

/** Writes a member's header before the bytes that follow it, and counts it. */
async function putMember(part: OpenPart, file: FileHandle, member: ZipMember): Promise<void> {
  const header = localHeader(member);
  await writeAt(file, header, part.at);
  part.at += header.length + member.packedBytes;
  part.members.push(member);
}

async function writeAt(file: FileHandle, bytes: Uint8Array, from: number): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at, bytes.length - at, from + at)).bytesWritten;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
