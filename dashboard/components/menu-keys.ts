export interface Stop {
  label: string;
  /** First letter of its pinyin, by which it is found like a Latin label. */
  letter: string | undefined;
}

/** Where a key leads from the item at `from` of a menu, by the ARIA authoring practices; undefined where it leads nowhere. */
export function nextStop(stops: readonly Stop[], from: number, key: string): number | undefined {
  const last = stops.length - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return from >= last ? 0 : from + 1;
    case 'ArrowUp':
      return from <= 0 ? last : from - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return key.length === 1 && key !== ' ' ? startingWith(stops, from, key.toLowerCase()) : undefined;
  }
}

/** The next item after `from`, in a circle, that begins so. */
function startingWith(stops: readonly Stop[], from: number, start: string): number | undefined {
  const order = stops.map((_, step) => (from + 1 + step) % stops.length);
  return order.find((index) => {
    const { label = '', letter } = stops[index] ?? {};
    return letter === start || label.toLowerCase().startsWith(start);
  });
}
