/**
 * What can be read of a model in the mall. The picture is for everybody while it is on sale; the preview is nearly the model itself, so it is, like the original, for those who
 * have it: docs/decisions/mall-previews.md.
 */
export const mallMediaNames = ['thumbnail.webp', 'preview.glb', 'source'] as const;
export type MallMediaName = (typeof mallMediaNames)[number];

/** Stable address of one of a model's media. */
export const mallMediaPath = (modelId: string, name: MallMediaName): string => `/media/models/${modelId}/${name}`;

/** What everybody may look at while it is on sale, on our pages. */
export const teaserMediaNames = ['teaser.glb', 'turntable.webp'] as const;
export type TeaserMediaName = (typeof teaserMediaNames)[number];

/** Address of one of them, which ends with its pass. */
export const teaserMediaPath = (modelId: string, name: TeaserMediaName, pass: string): string =>
  `/media/models/${modelId}/${name}?pass=${pass}`;
