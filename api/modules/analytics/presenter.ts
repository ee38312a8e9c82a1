import { otherPage } from '#domain/analytics/pages';
import { pageErrors, points } from '#domain/analytics/points';
import { otherSource, sourceLabel } from '#domain/analytics/sources';
import type { CountedView, ReportView } from '#domain/analytics/views';
import type { NamedSums, Report, Sums } from '#services/analytics/report';

function presentSums(sums: Sums, seesMoney: boolean): CountedView {
  const { times: _, ...counted } = sums;
  return seesMoney ? counted : { ...counted, payments: null, paidFen: null, refundedFen: null, incomeFen: null };
}

const labelled = (rows: readonly NamedSums[], label: (name: string) => string, seesMoney: boolean) =>
  rows.map(({ name, ...sums }) => ({ name, label: label(name), ...presentSums(sums, seesMoney) }));

const pressed = (rows: readonly NamedSums[], labels: Readonly<Record<string, string>>) =>
  rows.map(({ name, times }) => ({ name, label: labels[name] ?? name, times }));

/** `seesMoney`: whether who asks may read the bills; others are told of no payments and no income. */
export function presentReport({ totals, days, sources, campaigns, pages, buttons, errors }: Report, seesMoney: boolean): ReportView {
  return {
    totals: presentSums(totals, seesMoney),
    days: days.map(({ day, ...sums }) => ({ day, ...presentSums(sums, seesMoney) })),
    sources: labelled(sources, sourceLabel, seesMoney),
    campaigns: labelled(campaigns, (name) => (name === otherSource ? '其他' : name), seesMoney),
    pages: pages.map(({ name, views, visits }) => ({ name, label: name === otherPage ? '其他页面' : name, views, visits })),
    buttons: pressed(buttons, points),
    errors: pressed(errors, pageErrors),
  };
}
