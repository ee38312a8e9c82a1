import { CanvasTexture, SRGBColorSpace, type Texture } from 'three';

const size = 256;

/** The dark background of a stage: a soft glow above the centre, with some noise against banding. */
export function createBackdrop(): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context !== null) {
    const glow = context.createRadialGradient(size / 2, size * 0.42, 0, size / 2, size * 0.42, size * 0.78);
    glow.addColorStop(0, '#303a4d');
    glow.addColorStop(0.55, '#1b2230');
    glow.addColorStop(1, '#10141d');
    context.fillStyle = glow;
    context.fillRect(0, 0, size, size);
    const pixels = context.getImageData(0, 0, size, size);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const noise = ((at * 2654435761) >>> 28) / 8 - 1;
      for (let channel = 0; channel < 3; channel += 1) pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + noise;
    }
    context.putImageData(pixels, 0, 0);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
