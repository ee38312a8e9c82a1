/** A connection that held for this long was good: the next failure is the first of a new row. */
const steadyMs = 10_000;

/** How many failures in a row a lost connection makes, after `failures` before it. `heldMs`: since the server was ready; undefined when it never was. */
export const failuresInARow = (failures: number, heldMs: number | undefined): number =>
  heldMs !== undefined && heldMs >= steadyMs ? 1 : failures + 1;
