import { addCredit, type Credits } from '#domain/formats/credits';
import { addCreditBlock, addTool } from '#engine/scenes/credit-lines';
import type { XmlElement } from '../xml/tree.ts';

/** Elements that say who made a document; lines of comments may say the rest. */
const ofContributor = { author: 'author', copyright: 'copyright', author_website: 'source' } as const;

/** More than wrote any document. */
const mostContributors = 32;

/** Adds what the asset of a Collada document says of its authors. */
export function readContributors(root: XmlElement, credits: Credits): void {
  const asset = root.child('asset');
  if (!asset) return;
  addCredit(credits, 'title', asset.child('title')?.text());
  addCredit(credits, 'description', asset.child('subject')?.text());
  for (const contributor of asset.all('contributor').slice(0, mostContributors)) {
    for (const [name, field] of Object.entries(ofContributor)) addCredit(credits, field, contributor.child(name)?.text());
    addCreditBlock(credits, 'description', contributor.child('comments')?.text() ?? '');
    addTool(credits, contributor.child('authoring_tool')?.text());
  }
}
