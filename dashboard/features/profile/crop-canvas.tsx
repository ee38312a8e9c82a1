import { useEffect, useRef, type CanvasHTMLAttributes } from 'react';
import { cropEdge, type Crop } from './crop.ts';

interface Props extends CanvasHTMLAttributes<HTMLCanvasElement> {
  picture: ImageBitmap;
  crop: Crop;
  /** Edge in CSS pixels. */
  edge: number;
}

/** Draws the cut-out square over the whole canvas, on white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { width, height } = canvas;
  const edge = cropEdge(picture, crop.zoom);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, crop.x - edge / 2, crop.y - edge / 2, edge, edge, 0, 0, width, height);
}

export function CropCanvas({ picture, crop, edge, style, ...rest }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  const pixels = edge * Math.min(2, window.devicePixelRatio);
  return <canvas ref={canvas} width={pixels} height={pixels} style={{ width: edge, height: edge, ...style }} {...rest} />;
}
