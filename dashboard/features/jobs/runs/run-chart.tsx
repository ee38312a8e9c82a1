import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { colors } from '../../../theme.ts';

export interface RunBar {
  id: string;
  label: string;
  value: number;
  text: string;
  tone: 'original' | 'best' | 'run';
}

const fills: Record<RunBar['tone'], string> = { original: colors.original, best: colors.success, run: colors.chart };
/** With more bars there is no room for labels; the tooltip shows them. */
const wordedBars = 7;

/** One number of several runs. Loaded lazily, because the chart library is large. Fills its box. */
export function RunChart({ bars }: { bars: readonly RunBar[] }) {
  const worded = bars.length <= wordedBars;
  const labelOf = (id: string): string => bars.find((bar) => bar.id === id)?.label ?? '';
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars.map((bar) => ({ ...bar, fill: fills[bar.tone] }))}
        margin={{ top: 22, right: 0, bottom: 0, left: 0 }}
        maxBarSize={44}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="id"
          tickFormatter={labelOf}
          interval={0}
          tick={worded ? { fill: colors.muted } : false}
          axisLine={{ stroke: colors.line }}
          tickLine={false}
          height={worded ? 24 : 4}
        />
        <YAxis hide domain={[0, 'dataMax']} />
        <Tooltip
          cursor={{ fill: colors.hover }}
          isAnimationActive={false}
          labelFormatter={(id) => (typeof id === 'string' ? labelOf(id) : '')}
          formatter={(_, __, { payload }) => [(payload as RunBar).text, '']}
          separator=""
        />
        <Bar dataKey="value" radius={[4, 4, 0, 0]} minPointSize={2} isAnimationActive={false}>
          {worded && <LabelList dataKey="text" position="top" fill={colors.ink} />}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
