/** A picture on its way to the house: made small enough for a slow line here, drawn anew there. */
import { IMAGE_BYTES_MAX } from '@house/contract/messages/uploads';

const SIDE_MAX = 2_048;
const QUALITY = 0.85;
export const PICTURE_KINDS: readonly string[] = ['image/jpeg', 'image/png'];

export interface ReadPicture {
  /** Without the head of a data address. */
  readonly base64: string;
  readonly preview: string;
}

/** Null: it is no picture, or larger than we take. */
export async function readPicture(file: File): Promise<ReadPicture | null> {
  if (!PICTURE_KINDS.includes(file.type) || file.size > IMAGE_BYTES_MAX) return null;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const brush = canvas.getContext('2d');
  if (brush === null) return null;
  // What is see-through in a PNG becomes paper.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const preview = canvas.toDataURL('image/jpeg', QUALITY);
  return { preview, base64: preview.slice(preview.indexOf(',') + 1) };
}
