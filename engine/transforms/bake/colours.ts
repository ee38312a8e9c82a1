/** `#rrggbb` as linear RGB, which glTF has. */
export function linearOf(colour: string): [number, number, number] {
  const of = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [of(1), of(3), of(5)];
}
