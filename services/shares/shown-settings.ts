import type { SceneSettings } from '#domain/editor/settings';
import { withoutWords } from '#domain/editor/without-words';
import { wordsOf } from '#domain/editor/words';
import { AppError } from '#domain/errors/app-error';
import type { ModelShareRow } from '#storage/database/models/shares';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';

export interface ShownSettings {
  settings: SceneSettings | null;
  /** What was written in them did not pass, or nobody has judged it yet. */
  textsHidden: boolean;
}

/** After nobody answered, the words of a revision are judged again so much later at the earliest. */
const againMs = 5 * 60_000;
/** Judgements of one owner's words in an hour, by one process: whoever has a link may cause them. */
const judgedAnHour = 60;
const hourMs = 3_600_000;
/** Links, and owners, that are remembered. */
const remembered = 10_000;

interface Judging {
  revision: number;
  /** Under way; all who look meanwhile wait for the same. */
  verdict: Promise<Verdict>;
  retryAt: number;
}
/** `unknown`: nobody judged. */
type Verdict = 'passed' | 'rejected' | 'unknown';

const judging = new Map<string, Judging>();
const counted = new Map<string, { count: number; until: number }>();

/** What others see of the settings of a shared model: words that were judged, once for each revision. Without its words where nobody has judged them. */
export async function shownSettings(deps: ModeratorDeps & ClockDeps, share: ModelShareRow): Promise<ShownSettings> {
  const { fileId, judgedRevision, passedRevision } = share;
  const saved = await deps.database.sceneSettings.findByPk(fileId);
  if (saved === null) return { settings: null, textsHidden: false };
  const { revision } = saved;
  const settings = JSON.parse(saved.settings) as SceneSettings;
  const isPassed =
    revision === judgedRevision
      ? revision === passedRevision
      : (await judgeOnce(deps, share, { revision, words: wordsOf(settings) })) === 'passed';
  return isPassed ? { settings, textsHidden: false } : { settings: withoutWords(settings), textsHidden: true };
}

/** Has words judged by one caller at a time, and not again soon where nobody answers. */
function judgeOnce(
  deps: ModeratorDeps & ClockDeps,
  share: ModelShareRow,
  { revision, words }: { revision: number; words: string },
): Promise<Verdict> {
  const nowMs = currentTime(deps).getTime();
  const known = judging.get(share.id);
  if (known?.revision === revision && known.retryAt > nowMs) return known.verdict;
  if (words !== '' && isOver(share.ownerId, nowMs)) return Promise.resolve('unknown');
  if (judging.size >= remembered) judging.clear();
  const verdict = judgeAndKeep(deps, share, { revision, words });
  const mine: Judging = { revision, verdict, retryAt: nowMs + againMs };
  judging.set(share.id, mine);
  const forget = (): void => {
    if (judging.get(share.id) === mine) judging.delete(share.id);
  };
  // A verdict stands in the row; that there was none is remembered here.
  verdict.then((said) => {
    if (said !== 'unknown') forget();
  }, forget);
  return verdict;
}

function isOver(ownerId: string, nowMs: number): boolean {
  if (counted.size >= remembered) counted.clear();
  const known = counted.get(ownerId);
  const mine = known === undefined || known.until <= nowMs ? { count: 0, until: nowMs + hourMs } : known;
  counted.set(ownerId, mine);
  return ++mine.count > judgedAnHour;
}

async function judgeAndKeep(
  { database, moderator }: ModeratorDeps,
  { id, judgedRevision }: ModelShareRow,
  { revision, words }: { revision: number; words: string },
): Promise<Verdict> {
  const verdict = await judge(moderator, words);
  if (verdict === 'unknown') return verdict;
  const judged = { judgedRevision: revision, ...(verdict === 'passed' && { passedRevision: revision }) };
  await database.transact((transaction) => updateWhere(database.modelShares, { id, judgedRevision }, judged, transaction));
  return verdict;
}

async function judge(moderator: ModeratorDeps['moderator'], words: string): Promise<Verdict> {
  try {
    if (words !== '') await scanText(moderator, words);
    return 'passed';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'content.rejected') return 'rejected';
    if (error.code === 'request.unavailable') return 'unknown';
    throw error;
  }
}
