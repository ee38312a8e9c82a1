/** The status page for developers: what is measured, and what a measure says. */

import { jobDescriptions, jobKinds, type JobKind } from '../kinds/jobs.ts';

/** Days that the page shows, and rows are kept. */
export const statusDays = 90;
/** Work that begins within this time did not wait. */
export const promptMs = 60_000;

/** How often it went well, and how often not for a reason of ours. */
export interface Measure {
  good: number;
  bad: number;
  /** The middle of how long it took, in milliseconds, where that is measured. */
  middleMs?: number | undefined;
}

/** `unknown`: nothing was measured, which is not the same as that all was well. */
export type ServiceState = 'good' | 'degraded' | 'faulty' | 'unknown';

/** Shares below which a service is no longer good, and not even degraded. */
const leastGood = 0.995;
const leastDegraded = 0.95;

export const shareOf = ({ good, bad }: Measure): number | null => (good + bad === 0 ? null : good / (good + bad));

export function stateOf(measure: Measure | null): ServiceState {
  const share = measure === null ? null : shareOf(measure);
  if (share === null) return 'unknown';
  return share >= leastGood ? 'good' : share >= leastDegraded ? 'degraded' : 'faulty';
}

export type ServiceName = 'api' | 'queue' | 'webhooks' | 'check' | `job:${JobKind}`;

interface Service {
  label: string;
  /** What its measure counts; of all kinds of work the same. */
  about: string;
  states: Record<ServiceState, string>;
}

const working: Service['states'] = { good: '正常', degraded: '部分异常', faulty: '故障', unknown: '没有测量' };
const waiting: Service['states'] = { good: '正常', degraded: '较慢', faulty: '很慢', unknown: '没有测量' };

export const jobsAbout = '没有因为平台而停下的处理；文件本身有问题的不算';

/** What is measured, in the order of the page. */
export const services: Readonly<Record<ServiceName, Service>> = {
  api: { label: 'API 请求', about: '回答不是 5xx 的请求', states: working },
  queue: { label: '排队', about: '提交后 1 分钟内开始的处理', states: waiting },
  webhooks: { label: 'Webhook', about: '按时开始投递的消息；接收方拒绝的不算我们的异常', states: working },
  check: { label: '文件检测', about: jobsAbout, states: working },
  ...(Object.fromEntries(
    jobKinds.map((kind) => [`job:${kind}`, { label: jobDescriptions[kind].label, about: jobsAbout, states: working }]),
  ) as Record<`job:${JobKind}`, Service>),
};

export const serviceNames = Object.keys(services) as ServiceName[];

/** Whether a service is work on files, whose faults all are told in the same way. */
export const isWork = (name: ServiceName): boolean => name === 'check' || name.startsWith('job:');

/** The middle of the middles of days, each as often as it was measured; undefined where none was. Those of single checks are not kept for so long. */
export function middleOf(days: readonly (Measure | null)[]): number | undefined {
  const known = days.flatMap((day) => (day?.middleMs === undefined ? [] : [{ ms: day.middleMs, times: day.good + day.bad }]));
  const half = known.reduce((sum, { times }) => sum + times, 0) / 2;
  let seen = 0;
  return known.toSorted((first, second) => first.ms - second.ms).find(({ times }) => (seen += times) >= half)?.ms;
}
