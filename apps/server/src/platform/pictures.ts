/**
 * Pictures of strangers: judged by their bytes, decoded and drawn anew, one after the other in a process.
 *
 * What comes out was made by ourselves: WebP without metadata, so neither a place taken by a telephone nor a page or
 * script hidden in the file survives. A decoder is the riskiest thing that strangers can reach: it gets few formats, few
 * pixels and little time. Whoever lets strangers reach it asks a gate first, which counts what each of them tries.
 */
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Clock } from './clock.ts';
import { createBudget } from './limits.ts';
import { type Refusal, refuse } from './result.ts';

// One picture takes one thread: those who bet keep the others.
sharp.concurrency(1);
sharp.cache(false);

const QUALITY = 82;
/** 25 megapixels: what telephones take; a small file that opens to more is a bomb. */
const PIXELS_MAX = 25_000_000;
const DECODE_SECONDS = 5;
const WAITING_MAX = 8;

/** Pictures somebody may have drawn within a window; many homes share one address. */
const TRIES = { seconds: 60, caller: 10, address: 40 } as const;

/**
 * Counts a try at the decoder, by who brings the picture and by his address; answers how many seconds to wait when it must
 * not be made. In memory: the decoder is a process's own, and so is what keeps it free.
 */
export type PictureGate = (caller: string, address: string) => number | null;

export function createPictureGate(clock: Clock): PictureGate {
  const callers = createBudget(TRIES.caller, TRIES.seconds * 1_000, clock);
  const addresses = createBudget(TRIES.address, TRIES.seconds * 1_000, clock);
  return (caller, address) => (callers.take(caller, 1) && addresses.take(address, 1) ? null : TRIES.seconds);
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

export interface PictureWish {
  readonly bytesMax: number;
  /** What the bytes may be, whatever they are called. No SVG: that is a document, not a picture. */
  readonly types: readonly ('image/jpeg' | 'image/png' | 'image/webp')[];
  readonly width: number;
  readonly height: number;
  /** `cover` cuts to exactly this size; `inside` makes smaller what is larger. */
  readonly fit: 'cover' | 'inside';
}

export interface Picture {
  readonly refused?: undefined;
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The picture as we keep it; undefined when the bytes are no picture that we take. */
async function redraw(bytes: Uint8Array, wish: PictureWish): Promise<Picture | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !wish.types.some((taken) => taken === type.mime)) return undefined;
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
      pages: 1,
      unlimited: false,
    })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(wish.width, wish.height, { fit: wish.fit, withoutEnlargement: wish.fit === 'inside' })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch {
    // Whatever a decoder does not like is no picture; sharp throws for nothing else here.
    return undefined;
  }
}

/**
 * The bytes that a text of base64 says; undefined when it is none. Compared with what they are written as: an expression
 * over millions of letters keeps a place for each to go back to. In a process that has been up for long its memory for
 * them ends, since V8 optimizes no more expressions after its first megabyte of them, and a picture within its limit would
 * answer as a fault of ours.
 */
function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined;
}

/** Draws what came as base64 anew, padded as browsers write it. `unavailable`: too many wait in this process. */
export async function redrawPicture(
  base64: string,
  wish: PictureWish,
): Promise<Picture | 'invalid' | 'tooLarge' | Refusal<'request.unavailable'>> {
  const bytes = decodeBase64(base64);
  if (bytes === undefined) return 'invalid';
  if (bytes.length > wish.bytesMax) return 'tooLarge';
  const drawing = inTurn(() => redraw(bytes, wish));
  if (drawing === undefined) return refuse('request.unavailable');
  return (await drawing) ?? 'invalid';
}
