import { useEffect, useRef, useState } from 'react';
import { Vector3 } from 'three';
import type { ScenePoint } from '#domain/scenes/measure';
import type { EarthPlace, SceneStage } from './scene-stage.ts';

export interface Pointed {
  point: ScenePoint;
  place: EarthPlace | null;
}

/** A press that moves further turns the scene. */
const slackPixels = 5;
/** Looking for the surface takes a while in a large scene. */
const lookEveryMs = 80;

/**
 * What the mouse is over, and presses on the surface of a stage.
 * @param onPress a place was pressed
 * @param onTwice a place was pressed twice
 * @returns what lies under the mouse; null beside the scene and while it is being turned
 */
export function usePointer(
  stage: SceneStage | null,
  onPress: (point: ScenePoint) => void,
  onTwice: (place: Vector3) => void,
): Pointed | null {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const handlers = useRef({ onPress, onTwice });
  useEffect(() => {
    handlers.current = { onPress, onTwice };
  });
  useEffect(() => {
    const canvas = stage?.canvas;
    if (stage === null || canvas === undefined) return undefined;
    let pressed: { x: number; y: number } | null = null;
    let timer = 0;
    let lookedAt = 0;
    const pick = ({ offsetX, offsetY }: MouseEvent): ScenePoint | null => stage.pick(offsetX, offsetY);
    const onDown = (event: PointerEvent): void => {
      pressed = event.button === 0 && event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    };
    const onUp = (event: PointerEvent): void => {
      const stayed = pressed !== null && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= slackPixels;
      pressed = null;
      const point = stayed ? pick(event) : null;
      if (point !== null) handlers.current.onPress(point);
    };
    const onDouble = (event: MouseEvent): void => {
      const point = pick(event);
      if (point !== null) handlers.current.onTwice(new Vector3(...point));
    };
    const onMove = (event: PointerEvent): void => {
      clearTimeout(timer);
      if (event.pointerType !== 'mouse') return;
      if (event.buttons !== 0) return setPointed(null);
      const look = (): void => {
        lookedAt = performance.now();
        const point = pick(event);
        setPointed(point && { point, place: stage.locate(point) });
      };
      timer = window.setTimeout(look, Math.max(0, lookedAt + lookEveryMs - performance.now()));
    };
    const onLeave = (): void => {
      clearTimeout(timer);
      setPointed(null);
    };
    const listeners = { pointerdown: onDown, pointerup: onUp, dblclick: onDouble, pointermove: onMove, pointerleave: onLeave };
    for (const [type, listener] of Object.entries(listeners)) canvas.addEventListener(type, listener as EventListener);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of Object.entries(listeners)) canvas.removeEventListener(type, listener as EventListener);
    };
  }, [stage]);
  return pointed;
}
