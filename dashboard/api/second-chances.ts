/** Refusals that the user can lift at once; the refused call is then made once more. */
const chances = new Map<number, () => Promise<boolean>>();
const asked = new Map<number, Promise<boolean>>();

/** Has `ask` decide whether calls refused with `respCode` are made once more. Returns how to end that. */
export function offerChance(respCode: number, ask: () => Promise<boolean>): () => void {
  chances.set(respCode, ask);
  return () => void chances.delete(respCode);
}

/** Whether to make a refused call once more. Calls that are refused together ask the user once. */
export function takeChance(respCode: number): Promise<boolean> | undefined {
  const ask = chances.get(respCode);
  if (ask === undefined) return undefined;
  const answer = asked.get(respCode) ?? ask().finally(() => asked.delete(respCode));
  asked.set(respCode, answer);
  return answer;
}
