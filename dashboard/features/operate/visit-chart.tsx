import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { colors } from '../../theme.ts';

interface Props {
  days: readonly { day: string; visits: number; views: number; registrations: number }[];
}

const series = [
  { key: 'visits', name: '访问', fill: colors.chart },
  { key: 'views', name: '浏览', fill: colors.original },
  { key: 'registrations', name: '注册', fill: colors.success },
] as const;

/** Visits, pages and registrations of each day. Loaded lazily, because the chart library is large. */
export function VisitChart({ days }: Props) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} maxBarSize={28} barGap={2} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={colors.line} />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => day.slice(5)}
          tick={{ fill: colors.muted }}
          axisLine={{ stroke: colors.line }}
          tickLine={false}
          interval="preserveStartEnd"
          minTickGap={8}
        />
        <YAxis allowDecimals={false} tick={{ fill: colors.muted }} axisLine={false} tickLine={false} width={44} />
        <Tooltip cursor={{ fill: colors.hover }} isAnimationActive={false} />
        <Legend iconType="circle" iconSize={8} itemSorter={null} />
        {series.map(({ key, name, fill }) => (
          <Bar key={key} dataKey={key} name={name} fill={fill} radius={[4, 4, 0, 0]} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
