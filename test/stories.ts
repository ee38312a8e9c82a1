/** How many random stories one test tells on one database: its part of the thousand that the suite tells in all, or `ORDER_STORIES`. */
export const storiesOf = (usual: number): number => Number(process.env.ORDER_STORIES ?? usual);

/** Among so many stories the whole ledger is added up once more; what each story did is held after each. */
export const addedUpEvery = 10;
