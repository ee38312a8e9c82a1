/** Fen as yuan with two places, as both providers write them. */
export const yuanOf = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`;

/** Yuan as a provider writes them, in fen; undefined for anything else. A fee has up to five places and is rounded to the fen, half away from 0. */
export function fenOf(yuan: string): number | undefined {
  const [, sign, whole, places = ''] = /^([-+]?)(\d{1,12})(?:\.(\d{1,5}))?$/.exec(yuan.trim()) ?? [];
  if (whole === undefined) return undefined;
  const fen = Math.round((Number(whole) * 100_000 + Number(places.padEnd(5, '0'))) / 1000);
  return sign === '-' && fen !== 0 ? -fen : fen;
}

/** An amount that must be whole fen. */
export const wholeFenOf = (yuan: string): number | undefined => (/\.\d{3,}$/.test(yuan.trim()) ? undefined : fenOf(yuan));
