import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { colors } from '../../../theme.ts';

export interface StageBar {
  label: string;
  seconds: number;
  /** Shown after the bar. */
  text: string;
}

/** Room for the text after the longest bar, in pixels. */
const textWidth = 136;

/** Loaded lazily, because the chart library is large. Fills its box. */
export function StageChart({ stages }: { stages: readonly StageBar[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...stages]}
        layout="vertical"
        margin={{ top: 0, right: textWidth, bottom: 0, left: 0 }}
        barSize={8}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis
          type="category"
          dataKey="label"
          width={76}
          interval={0}
          axisLine={false}
          tickLine={false}
          tick={{ fill: colors.muted, textAnchor: 'start', dx: -68 }}
        />
        <Bar dataKey="seconds" fill={colors.chart} radius={4} minPointSize={2} isAnimationActive={false}>
          <LabelList dataKey="text" position="right" fill={colors.ink} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
