/** Style sheets that did not come: the builder's loader asks for each only once. */
const failed = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

/** Asks again for those that did not come. Rejects when one does not come now. */
export async function loadMissingStyles(): Promise<void> {
  await Promise.all(
    [...failed].map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', () => resolve());
          again.addEventListener('error', () => reject(new Error(`No style sheet at ${again.href}`)));
          failed.delete(link);
          link.replaceWith(again);
        }),
    ),
  );
}
