/** Model hooks of tables whose rows are not changed, or not removed, once they are there. */

const refuse = (because: string) => (): never => {
  throw new TypeError(because);
};

export const refuseChanges = (because: string) => ({
  beforeUpdate: refuse(because),
  beforeBulkUpdate: refuse(because),
  beforeUpsert: refuse(because),
});

export const refuseRemovals = (because: string) => ({ beforeDestroy: refuse(because), beforeBulkDestroy: refuse(because) });
