import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { colors } from '../../theme.ts';

interface Props {
  rows: readonly Record<string, string | number>[];
  by: 'day' | 'call' | 'kind';
}

const series = [
  { key: 'calls', name: '调用', fill: colors.chart },
  { key: 'jobs', name: '处理', fill: colors.success },
] as const;

/** Calls and jobs, a group of bars for each day, call or kind. Loaded lazily, because the chart library is large. */
export function UsageChart({ rows, by }: Props) {
  const shown = series.filter(({ key }) => rows.some((row) => key in row));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} maxBarSize={28} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={colors.line} />
        <XAxis
          dataKey={by}
          tickFormatter={(text: string) => (by === 'day' ? text.slice(5) : text)}
          tick={{ fill: colors.muted }}
          axisLine={{ stroke: colors.line }}
          tickLine={false}
          interval="preserveStartEnd"
          minTickGap={4}
        />
        <YAxis allowDecimals={false} tick={{ fill: colors.muted }} axisLine={false} tickLine={false} width={44} />
        <Tooltip cursor={{ fill: colors.hover }} isAnimationActive={false} />
        {shown.length > 1 && <Legend iconType="circle" iconSize={8} itemSorter={null} />}
        {shown.map(({ key, name, fill }) => (
          <Bar key={key} dataKey={key} name={name} fill={fill} radius={[4, 4, 0, 0]} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
