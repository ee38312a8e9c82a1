import { pictureEdges } from '#domain/attachments/limits';

const quality = 0.9;

/** A photo as small as the server keeps it, so that a phone's picture of any size is sent in seconds; throws for what is no picture. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, pictureEdges.certification / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob === null ? failed(new Error('no picture')) : done(blob)), 'image/jpeg', quality),
    );
  } finally {
    bitmap.close();
  }
}
