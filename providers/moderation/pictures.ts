/**
 * Hashes (`picture-hash.ts`) of the pictures that the embedded moderator refuses. They are pictures that we made ourselves for it, `buildRefusedPicture` in
 * `test/pictures.ts`: a stand-in shows that a list works, and is no place to keep the real thing.
 */
export const refusedPictures: readonly string[] = ['b41b1e16af8cd437', 'cbad5dccb6cd6932', 'd5173316c6a9391b'];

/** Differing bits up to which a picture is one of the list, resized or encoded anew; unrelated pictures differ in some thirty. */
export const nearBits = 8;
