/** How often a race between two is run: in CI often enough to be lost once by whoever can lose it, and `RACE_ROUNDS` times by name (`script/test races`). */
export const raceRounds = Number(process.env.RACE_ROUNDS ?? 20);
