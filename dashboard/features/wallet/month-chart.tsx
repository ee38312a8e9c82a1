import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatYuan } from '#domain/money/yuan';
import type { MonthView } from '#domain/wallet/views';
import { colors } from '../../theme.ts';

const series = [
  { key: 'spending', name: '消费', fill: colors.chart },
  { key: 'income', name: '收益', fill: colors.success },
] as const;

const ticks = (fen: number): string => (fen >= 10_000_00 ? `${fen / 10_000_00}万` : String(fen / 100));

/** Spending and income of a year, a pair of bars a month. Loaded lazily, because the chart library is large. Fills its box. */
export function MonthChart({ months, hasIncome }: { months: readonly MonthView[]; hasIncome: boolean }) {
  const shown = series.filter(({ key }) => hasIncome || key === 'spending');
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...months]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} barGap={2} maxBarSize={22} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={colors.line} />
        <XAxis
          dataKey="month"
          tickFormatter={(month: string) => `${Number(month.slice(5))}月`}
          tick={{ fill: colors.muted }}
          axisLine={{ stroke: colors.line }}
          tickLine={false}
          interval="preserveStartEnd"
          minTickGap={4}
        />
        <YAxis tickFormatter={ticks} tick={{ fill: colors.muted }} axisLine={false} tickLine={false} width={44} />
        <Tooltip
          cursor={{ fill: colors.hover }}
          isAnimationActive={false}
          labelFormatter={(month) => (typeof month === 'string' ? `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月` : '')}
          formatter={(fen) => formatYuan(Number(fen))}
        />
        {shown.length > 1 && <Legend iconType="circle" iconSize={8} itemSorter={null} />}
        {shown.map(({ key, name, fill }) => (
          <Bar key={key} dataKey={key} name={name} fill={fill} radius={[4, 4, 0, 0]} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
