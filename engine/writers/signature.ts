import { aiMarkText } from '#domain/models/ai-mark';
import { engineVersion } from '#domain/models/engine-version';
import type { Scene } from '../scenes/scene.ts';

/** What a file says of how it was made: the engine, and the mark of generated content that the scene carries. */
export const signatureOf = ({ aiMark }: Pick<Scene, 'aiMark'>): string =>
  aiMark === undefined ? engineVersion : `${engineVersion} ${aiMarkText(aiMark)}`;

/** What a package says of itself where its parts are compressed: the mark alone, or nothing. */
export const commentOf = ({ aiMark }: Pick<Scene, 'aiMark'>): string => (aiMark === undefined ? '' : aiMarkText(aiMark));
