import { Op } from 'sequelize';
import { currentTime, type ClockDeps } from '../deps.ts';
import { scopeOf, type OpenCaller } from './caller.ts';
import { dayOf, jobPrefix, paidByPackage, readAllowance } from './count-use.ts';

export interface Usage {
  data: Record<string, string | number>[];
  /** What the counts are of: test keys have calls a day, live ones calls a year. */
  period: 'day' | 'year';
  included: number;
  used: number;
  /** Of the tier's, and of packages. */
  left: number;
  inPackages: number;
}

const monthMs = 30 * 86_400_000;

/** What a project used between two days, by day, by call, or by kind of work. */
export async function readUsage(
  deps: ClockDeps,
  caller: OpenCaller,
  { from, to, by }: { from?: string | undefined; to?: string | undefined; by: 'day' | 'call' | 'kind' },
): Promise<Usage> {
  const now = currentTime(deps);
  const between = { [Op.gte]: from ?? dayOf(new Date(now.getTime() - monthMs)), [Op.lte]: to ?? dayOf(now) };
  const rows = await deps.database.openUsage.findAll({
    where: { ...scopeOf(caller), day: between, name: { [Op.ne]: paidByPackage } },
    order: ['day', 'name'],
  });
  const { included, used, inPackages } = await readAllowance(deps, caller, { withPackages: true });
  const left = Math.max(0, included - used) + inPackages;
  const period = caller.mode === 'test' ? 'day' : 'year';
  const isJob = (name: string): boolean => name.startsWith(jobPrefix);
  if (by === 'day') {
    const days = new Map<string, { day: string; calls: number; jobs: number }>();
    for (const { day, name, times } of rows) {
      const sum = days.get(day) ?? { day, calls: 0, jobs: 0 };
      sum[isJob(name) ? 'jobs' : 'calls'] += times;
      days.set(day, sum);
    }
    return { data: [...days.values()], period, included, used, left, inPackages };
  }
  const sums = new Map<string, number>();
  for (const { name, times } of rows) if (isJob(name) === (by === 'kind')) sums.set(name, (sums.get(name) ?? 0) + times);
  const data = [...sums].map(([name, times]): Record<string, string | number> =>
    by === 'kind' ? { kind: name.slice(jobPrefix.length), jobs: times } : { call: name, calls: times },
  );
  return { data, period, included, used, left, inPackages };
}
