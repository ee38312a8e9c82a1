/** How far around a pixel each net looks, in pixels of the source: so much has to lie around what is enlarged. */
export const netRadius = { 'fast-2': 12, 'fine-2': 18, 'both-4': 8 } as const;
