/** Whether an error, or what caused it, means that the database could not be reached, or that the connection to it was lost on the way. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error;) {
    const { name, fatal, parent } = cause as { name: string; fatal?: unknown; parent?: unknown };
    // The driver calls fatal what a connection does not outlive.
    if (/^Sequelize(Connection|HostNot)/.test(name) || fatal === true) return true;
    cause = parent ?? cause.cause;
  }
  return false;
}
