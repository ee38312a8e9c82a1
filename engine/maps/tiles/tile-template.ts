/** Where a tile lies in a folder of tiles, as its `tiles.json` says it. */
export const tileTemplate = '{z}/{x}/{y}.webp';
