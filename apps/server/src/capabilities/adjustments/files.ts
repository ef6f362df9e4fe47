/** What is attached to an adjustment: a picture drawn anew, or a PDF that runs nothing; judged by its bytes. */
import { fileTypeFromBuffer } from 'file-type';
import { type PictureWish, redrawPicture } from '../../platform/pictures.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';

const BYTES_MAX = 5 * 1024 * 1024;
const SIDE_MAX = 2_048;
const PICTURE: PictureWish = {
  bytesMax: BYTES_MAX,
  types: ['image/jpeg', 'image/png'],
  width: SIDE_MAX,
  height: SIDE_MAX,
  fit: 'inside',
};
/** A document of this desk only shows something. What hides in packed streams is not seen: a PDF is downloaded, never opened by us. */
const RUNS = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|OpenAction)\b/;

export interface ReadFile {
  readonly refused?: undefined;
  readonly kind: 'picture' | 'pdf';
  readonly bytes: Buffer;
}

export async function readFile(
  base64: string,
): Promise<ReadFile | Refusal<'adjustments.fileInvalid' | 'adjustments.fileTooLarge' | 'request.unavailable'>> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > BYTES_MAX) return refuse('adjustments.fileTooLarge');
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime === 'application/pdf') {
    const isWhole = bytes.toString('base64') === base64;
    return isWhole && !RUNS.test(bytes.toString('latin1')) ? { kind: 'pdf', bytes } : refuse('adjustments.fileInvalid');
  }
  const picture = await redrawPicture(base64, PICTURE);
  if (picture === 'invalid') return refuse('adjustments.fileInvalid');
  if (picture === 'tooLarge') return refuse('adjustments.fileTooLarge');
  return isRefusal(picture) ? picture : { kind: 'picture', bytes: picture.webp };
}
