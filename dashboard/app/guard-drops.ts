const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable);

/** A field still takes text; nothing else that is dropped takes the page away to its address. */
function guard(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || dataTransfer === null) return;
  if (isEditable(target) && !dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** Files, links and words that nobody takes are dropped without effect: a browser would open them instead of the page. Comes after all who take some. */
export function guardDrops(): void {
  // An element that a drag comes to hears this alone at first: a drop right then, as where the page moved under it, opened what it brought.
  addEventListener('dragenter', guard);
  addEventListener('dragover', guard);
  addEventListener('drop', guard);
}
