import type { Animation, Scene } from '#engine/scenes/scene';

/** Moves a scene's nodes to their pose at `time` seconds of an animation. */
export function poseAt(scene: Scene, { channels }: Animation, time: number): void {
  for (const { node, path, interpolation, times, values } of channels) {
    const width = values.length / times.length;
    const at = Math.max(
      0,
      times.findLastIndex((key) => key <= time),
    );
    const next = Math.min(at + 1, times.length - 1);
    const span = times[next]! - times[at]!;
    const share = interpolation === 'STEP' || span <= 0 ? 0 : Math.min(1, Math.max(0, (time - times[at]!) / span));
    const mixed = Array.from({ length: width }, (_, i) => values[at * width + i]! * (1 - share) + values[next * width + i]! * share);
    const length = path === 'rotation' ? Math.hypot(...mixed) : 1;
    Object.assign(scene.nodes[node]!, { [path]: mixed.map((part) => part / length) });
  }
}
