import { StateTag } from '../../components/state-tag.tsx';

/** How a comparison ended, or what it waits for. */
export function DifferenceState({ isFinished, differences, waiting }: { isFinished: boolean; differences: number; waiting: string }) {
  if (differences > 0) return <StateTag tone="error">{`${differences} 处差异`}</StateTag>;
  return isFinished ? <StateTag tone="success">一致</StateTag> : <StateTag tone="waiting">{waiting}</StateTag>;
}
