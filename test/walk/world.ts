import { createHash } from 'node:crypto';
import type { UploadTicketView, SignedPartsView } from '#domain/uploads/views';
import { hashPassword } from '#services/accounts/password';
import { openSession } from '#services/accounts/open-session';
import type { SmsType } from '#domain/accounts/schema';
import type { Role } from '#domain/accounts/roles';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { UserRow } from '#storage/database/models/accounts';
import type { ApiClient, TestApi } from '#test/api';
import { giveCode, type GivenCode } from '#test/codes';
import { buildUser } from '#test/people';
import { buildPicture } from '#test/pictures';
import { buildFile, buildJob } from '#test/work';

/** Stands in every name that the owner gives: whoever else reads it has read what is not his. */
export const secretWord = '机密';

/** The password of everybody in the walk. */
export const walkPassword = 'walk-2026-pass';
let passwordHash: Promise<string> | undefined;

/** Somebody signed in, with the tokens of that session. */
export interface Walker {
  user: UserRow;
  client: ApiClient;
  sessionId: string;
  refreshToken: string;
  mediaToken: string;
}

let addresses = 0;
/** An address that nobody had before, so that no limit by address ends the walk. */
export const freshAddress = (): string => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** A client of its own address that is not signed in. */
export function stranger(api: TestApi): ApiClient {
  const client = api.visitor();
  client.headers.set('x-forwarded-for', freshAddress());
  return client;
}

/** Signs a new account in. */
export async function walker(api: TestApi, { role = 'user', nickName = '路人' }: { role?: Role; nickName?: string } = {}): Promise<Walker> {
  const { database } = api;
  const user = await buildUser(database, { nickName });
  passwordHash ??= hashPassword(walkPassword);
  await user.update({ role, passwordHash: await passwordHash });
  const { accessToken, refreshToken, mediaToken, sessionId } = await openSession(api.deps, { userId: user.id });
  const client = stranger(api);
  client.headers.set('authorization', `Bearer ${accessToken}`);
  return { user, client, sessionId, refreshToken, mediaToken };
}

/** What a visit needs of the owner, made for real when it asks for it. */
export class World {
  readonly api: TestApi;
  readonly owner: Walker;

  constructor(api: TestApi, owner: Walker) {
    this.api = api;
    this.owner = owner;
  }

  /** A source file, checked unless told otherwise. */
  file(overrides: Partial<FileRow> = {}): Promise<FileRow> {
    const named = { fileName: `${secretWord}.glb`, modelName: `${secretWord}椅子` };
    return buildFile(this.api.database, this.owner.user.id, { ...named, ...overrides });
  }

  async job(overrides: Partial<JobRow> = {}): Promise<JobRow> {
    return buildJob(this.api.database, await this.file(), { modelName: `${secretWord}椅子`, ...overrides });
  }

  /** An open upload of one part, which has arrived. */
  async upload(): Promise<
    UploadTicketView & { fileName: string; fileSize: number; part: { partNumber: number; size: number; md5: string } }
  > {
    const { client } = this.owner;
    const bytes = Buffer.from('glTF and more');
    const about = { fileName: `${secretWord}.glb`, fileSize: bytes.length };
    const part = { partNumber: 1, size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
    const ticket = await client.call<UploadTicketView>('multipartCreate', { ...about, modelType: 0, origin: 0 });
    const { urls } = await client.call<SignedPartsView>('multipartSign', { uploadId: ticket.uploadId, parts: [part] });
    await fetch(new URL(urls[0]?.url ?? '', this.api.origin), { method: 'PUT', body: new Uint8Array(bytes) });
    return { ...ticket, ...about, part };
  }

  /** A picture of the owner's, by its address. */
  async picture(): Promise<string> {
    const thumbnailKey = `files/${this.owner.user.id}/thumbnail.webp`;
    await this.api.objects.putBytes(thumbnailKey, await buildPicture('webp'), { contentType: 'image/webp' });
    const { id } = await this.file({ thumbnailKey });
    return `/media/files/${id}/thumbnail.webp`;
  }

  /** A code for the owner's phone, or for another. */
  code(type: SmsType, phone = this.owner.user.phone): Promise<GivenCode> {
    return giveCode(this.api.database, phone, type);
  }
}

let phones = 0;
/** A phone that nobody has. */
export const freshPhone = (): string => `135${String(process.pid % 1000).padStart(3, '0')}${String(phones++).padStart(5, '0')}`;

/** A mailbox that nobody has bound. */
export const freshEmail = (): string => `walk${process.pid}-${phones++}@models.example`;
