/** The bucket's layout. All objects of a file or a job share one prefix, so one call deletes them. */

import type { TextureType } from '#domain/editor/textures';

/** S3's limit. */
const maxKeyBytes = 1024;
/** File systems allow 255 bytes, also behind some S3 servers; this leaves room for a suffix. */
const maxNameBytes = 200;

/** Throws a TypeError for a key that could leave the bucket's folder or that S3 refuses. That is a bug: keys are never raw user input. */
export function checkKey(key: string): void {
  const segments = key.split('/');
  const wellFormed = !/[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(key) && Buffer.byteLength(key) <= maxKeyBytes;
  if (!wellFormed || segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw new TypeError(`Not an object key: ${JSON.stringify(key)}`);
  }
}

/** Makes a file name safe for URLs and file systems, still readable; when it is too long, the extension survives the cut. */
function keyName(fileName: string): string {
  const name = fileName.replace(/[\\/\u0000-\u001f\u007f?#%&]+|\p{Surrogate}/gu, '_');
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && Buffer.byteLength(name.slice(dot)) < 20 ? name.slice(dot) : '';
  const stem = Array.from(name.slice(0, name.length - extension.length));
  while (Buffer.byteLength(stem.join('') + extension) > maxNameBytes) stem.pop();
  return stem.join('') + extension;
}

/** Key of an upload's object: made by the server except for its readable last segment. */
export const uploadKey = (ownerId: string, uploadId: string, fileName: string): string =>
  `uploads/${ownerId}/${uploadId}/${keyName(fileName)}`;

/** A user's attachment: `webp` to be shown, `picture` for a PNG or JPEG, `sealed` when it is encrypted. */
export const attachmentKey = (ownerId: string, attachmentId: string, ending: 'webp' | 'picture' | 'sealed'): string =>
  `attachments/${ownerId}/${attachmentId}.${ending}`;

/** Pictures of the public site, in several widths each. */
export const sitePicturePrefix = (pictureId: string): string => `site/${pictureId}/`;
export const sitePictureKey = (pictureId: string, width: number): string => `${sitePicturePrefix(pictureId)}${width}.webp`;

/** Documents of somebody's invoices, encrypted. */
export const invoiceDocumentPrefix = (ownerId: string): string => `invoices/${ownerId}/`;
export const invoiceDocumentKey = (ownerId: string, id: string): string => `${invoiceDocumentPrefix(ownerId)}${id}.sealed`;

export const filePrefix = (fileId: string): string => `files/${fileId}/`;
/** One unpacked entry of an archive. */
export const unpackedKey = (fileId: string, attempt: number, path: string): string => `files/${fileId}/${attempt}/unpacked/${path}`;
export const fileAttemptPrefix = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/`;
export const filePreviewKey = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/preview.glb`;
/** The list of a model's parts. */
export const filePartsKey = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/parts.json`;
export const fileThumbnailKey = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/thumbnail.webp`;
/** The pictures of a file's quick look, which lie beside the preview that they show. */
export const lookPrefix = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/look/`;
export const lookKey = (fileId: string, attempt: number, picture: string): string => `files/${fileId}/${attempt}/look/${picture}.webp`;
/** What is shown of a model on sale to those who have not bought it. */
export type TeaserObject = 'teaser.glb' | 'turntable.webp';
export const teaserPrefix = (fileId: string, attempt: number): string => `files/${fileId}/${attempt}/teaser/`;
export const teaserKey = (fileId: string, attempt: number, name: TeaserObject): string => `${teaserPrefix(fileId, attempt)}${name}`;
/** Ending of the small picture of a texture. */
export const textureThumbnail = 'webp';
/** Pictures that its owner put onto the materials of a file; they belong to no attempt. */
export const texturePrefix = (fileId: string): string => `files/${fileId}/textures/`;
export const textureKey = (fileId: string, textureId: string, type: TextureType | typeof textureThumbnail): string =>
  `${texturePrefix(fileId)}${textureId}.${type}`;
/** A file that work generated, in the place of an upload. */
export const fileSourceKey = (fileId: string): string => `files/${fileId}/source.glb`;
/** The preview image embedded in a file. It belongs to no attempt, so it outlives a failed one. */
export const fileCoverKey = (fileId: string): string => `files/${fileId}/cover.webp`;

interface Run {
  id: string;
  attempt: number;
}

export const jobPrefix = (jobId: string): string => `jobs/${jobId}/`;
export const jobAttemptPrefix = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/`;
export const jobResultKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/result.glb`;
/** A further model of one generation, and its picture; the first is the result. */
export const jobVariantKey = (jobId: string, attempt: number, name: string): string => `jobs/${jobId}/${attempt}/${name}`;
/** What a service made, as it was fetched; removed with the attempt. */
export const jobFetchedKey = ({ id, attempt }: Run, index: number): string => `jobs/${id}/${attempt}/fetched/${index}`;
export const jobReportKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/report.json`;
export const jobComparisonKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/comparison.webp`;
export const jobDeviationKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/deviation.glb`;
/** A level of detail as a separate file; level 1 is the first one coarser than the result. */
export const jobLevelKey = (jobId: string, attempt: number, level: number): string => `jobs/${jobId}/${attempt}/lod${level}.glb`;
/** All files of a scene, which lie below it as they are addressed. */
export const jobScenePrefix = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/scene/`;
/** What is made of a map. */
export const jobMapKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/result.tif`;
/** The map itself, as it is shown beside its result. */
export const jobMapBeforeKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/before.tif`;
export const jobMapQuicklookKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/quicklook.webp`;
export const jobMapTilesKey = (jobId: string, attempt: number, name: 'tiles.mbtiles' | 'tiles.zip'): string =>
  `jobs/${jobId}/${attempt}/${name}`;
/** What the steps of a scene or a map hand each other, removed when it is done. */
export const sceneWorkPrefix = ({ id, attempt }: Run): string => `jobs/${id}/${attempt}/work/`;
export const scenePlanKey = (run: Run): string => `${sceneWorkPrefix(run)}plan.json`;
/** What the groups of a block share. */
export const sceneBlockKey = (run: Run, block: number): string => `${sceneWorkPrefix(run)}blocks/${block}.json`;
/** What a piece is made from, which is some groups. */
export const scenePieceKey = (run: Run, piece: number): string => `${sceneWorkPrefix(run)}pieces/${piece}.json`;
/** What a group is made from that is made alone. */
export const sceneGroupKey = (run: Run, group: number): string => `${sceneWorkPrefix(run)}groups/${group}.json`;
/** ZIPs of some of its files each, where they cannot be brought from the upload. */
export const scenePartsPrefix = (run: Run): string => `${sceneWorkPrefix(run)}parts/`;
/** What groups that are made leave for the assembly, each in a folder called by its index. */
export const sceneDonePrefix = (run: Run): string => `${sceneWorkPrefix(run)}done/`;
export const sceneGroupDonePrefix = (run: Run, group: number): string => `${sceneDonePrefix(run)}${group}/`;
/** How a map is divided, and what of that is needed without reading it, which is written last. */
export const mapPlanKey = (run: Run): string => `${sceneWorkPrefix(run)}plan.json`;
export const mapPlannedKey = (run: Run): string => `${sceneWorkPrefix(run)}planned.json`;
/** A map's pixels as its ranges read them, where they cannot be read by ranges from the upload. */
export const mapCopyPrefix = (run: Run): string => `${sceneWorkPrefix(run)}copy/`;
/** Ranges that are made, each in a folder called by its index. */
export const mapDonePrefix = (run: Run): string => `${sceneWorkPrefix(run)}ranges/`;
export const mapRangeDonePrefix = (run: Run, range: number): string => `${mapDonePrefix(run)}${range}/`;
export const jobThumbnailKey = (jobId: string, attempt: number): string => `jobs/${jobId}/${attempt}/thumbnail.webp`;
