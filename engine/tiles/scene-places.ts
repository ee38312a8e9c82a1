/** Where the blocks of a scene stand, as far as their metadata says; what it does not say is told, not thrown. */

import { AppError } from '#domain/errors/app-error';
import type { Place } from '#domain/formats/place';
import type { BlockPlace } from '#domain/models/tile-plan';
import type { SceneMetadata } from './metadata.ts';
import { placeAt, toEarthOf } from '#domain/crs/place-block';
import { resolveBlock } from './place-scene.ts';
import { documentOf } from './plan-scene.ts';

/** A block, and the place of its origin; or why it has none. */
export type FoundBlock = { block: BlockPlace; origin: Place } | { noPlace: string };

export class ScenePlaces {
  readonly #documents: ReadonlyMap<string, SceneMetadata>;
  readonly #known = new Map<SceneMetadata | null, FoundBlock>();

  /** @param documents By the folders that they lie in. */
  constructor(documents: ReadonlyMap<string, SceneMetadata>) {
    this.#documents = documents;
  }

  /** The block of the group in `folder`. */
  of(folder: string): FoundBlock {
    const document = documentOf(folder, this.#documents);
    let found = this.#known.get(document);
    if (!found) this.#known.set(document, (found = find(document)));
    return found;
  }

  /** What the blocks that were asked for are placed by, each once; null for those without a document. */
  get used(): (SceneMetadata | null)[] {
    return [...this.#known.keys()];
  }

  /** Names of the coordinate systems, each once. */
  get systems(): string[] {
    return [...new Set([...this.#documents.values()].flatMap(({ coordinateSystem }) => coordinateSystem ?? []))];
  }
}

function find(document: SceneMetadata | null): FoundBlock {
  try {
    const block = resolveBlock(document, {});
    return { block, origin: placeAt(toEarthOf(block)(0, 0, 0)) };
  } catch (error) {
    if (!(error instanceof AppError) || !error.entry.permanent) throw error;
    // What to do about it is said where the scene is worked on.
    return { noPlace: error.message.split('\n')[0] ?? '' };
  }
}
