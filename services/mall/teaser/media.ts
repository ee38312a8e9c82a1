import { AppError } from '#domain/errors/app-error';
import type { TeaserMediaName } from '#domain/mall/media';
import { teaserKey } from '#storage/objects/keys';
import { currentTime, type ClockDeps } from '../../deps.ts';
import type { MediaObject } from '../../media-object.ts';
import type { SealDeps } from '../../sealing.ts';
import { whoSees, type Viewer } from '../who-sees.ts';
import { findTeasers } from './find.ts';
import { isTeaserPass } from './pass.ts';

/** Resolves the address of a teaser's object, for whoever may see the model and has a pass. `mall.notFound`. */
export async function teaserMedia(
  deps: ClockDeps & SealDeps,
  { modelId, name, pass, ...viewer }: Viewer & { modelId: string; name: TeaserMediaName; pass: string },
): Promise<MediaObject> {
  const { database } = deps;
  const isPassed = isTeaserPass(deps, { modelId, name }, pass, currentTime(deps));
  const model = isPassed ? await database.mallModels.findOne({ where: { id: modelId, purgedAt: null } }) : null;
  if (model === null || (await whoSees(deps, model, viewer)) === 'none') throw new AppError('mall.notFound');
  const teaser = (await findTeasers(database, [model])).get(model.id);
  if (teaser === undefined || (name === 'teaser.glb' && teaser.figures.cause !== null)) throw new AppError('mall.notFound');
  const downloadName = `${model.name}${name.slice(name.lastIndexOf('.'))}`;
  return { key: teaserKey(teaser.fileId, teaser.fileAttempt, name), downloadName, viewOnly: true };
}
