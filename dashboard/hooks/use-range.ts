import { useRef } from 'react';

/**
 * Selection of rows by checkbox, in the order in which they stand: with Shift, all between the last one touched and this one become as this one.
 *
 * @param ids those that can be selected, as shown.
 */
export function useRange(ids: readonly string[], selected: readonly string[], onSelect: (ids: string[]) => void) {
  const last = useRef<string | undefined>(undefined);
  return (id: string, on: boolean, shift: boolean): void => {
    const [from, to] = [last.current === undefined ? -1 : ids.indexOf(last.current), ids.indexOf(id)];
    const range = shift && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    const others = selected.filter((one) => !range.includes(one));
    onSelect(on ? [...others, ...range] : others);
  };
}
