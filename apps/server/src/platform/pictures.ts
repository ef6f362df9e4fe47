/**
 * Pictures that people bring: judged by their bytes, drawn anew, kept without what they carried. One after the other in a
 * process, so that whoever sends pictures takes one thread and no more.
 */
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type Refusal, refuse } from './result.ts';

// One picture takes one thread: those who bet keep the others.
sharp.concurrency(1);
sharp.cache(false);

/** 25 megapixels: what telephones take; a small file that opens to more is a bomb. */
const PIXELS_MAX = 25_000_000;
const DECODE_SECONDS = 5;
const WAITING_MAX = 8;

export interface PictureWish {
  /** What the bytes may be, whatever they are called: `image/png`… Never SVG: that is a document, not a picture. */
  readonly types: readonly string[];
  readonly bytesMax: number;
  readonly width: number;
  readonly height: number;
  /** `cover` fills the frame and cuts what lies outside; `inside` keeps all of it and is never larger than it was. */
  readonly fit: 'cover' | 'inside';
  readonly quality: number;
}

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** One after the other in a process; undefined when too many wait. */
function inTurn<T>(work: () => Promise<T>): Promise<T> | undefined {
  if (waiting >= WAITING_MAX) return undefined;
  waiting += 1;
  const done = turn.then(work).finally(() => {
    waiting -= 1;
  });
  turn = done.catch(() => undefined);
  return done;
}

async function redraw(bytes: Uint8Array, wish: PictureWish): Promise<Buffer | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !wish.types.includes(type.mime)) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1, unlimited: false })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(wish.width, wish.height, { fit: wish.fit, withoutEnlargement: wish.fit === 'inside' })
      .webp({ quality: wish.quality })
      .toBuffer();
  } catch {
    // Whatever a decoder does not like is no picture; sharp throws for nothing else here.
    return undefined;
  }
}

/** WebP of a picture that came as base64, and the bytes that came. */
export async function redrawPicture(
  base64: string,
  wish: PictureWish,
): Promise<
  | { readonly refused?: undefined; readonly webp: Buffer; readonly sent: Buffer }
  | Refusal<'imageInvalid' | 'imageTooLarge' | 'request.unavailable'>
> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return refuse('imageInvalid');
  const sent = Buffer.from(base64, 'base64');
  if (sent.length > wish.bytesMax) return refuse('imageTooLarge');
  const drawing = inTurn(() => redraw(sent, wish));
  if (drawing === undefined) return refuse('request.unavailable');
  const webp = await drawing;
  return webp === undefined ? refuse('imageInvalid') : { webp, sent };
}
