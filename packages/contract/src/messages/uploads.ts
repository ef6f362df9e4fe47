/**
 * Pictures that people send along: feedback now, proofs later. A picture is sent first, alone, and then named by the form
 * that it belongs to; one that no form names is dropped after two hours.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../shapes.ts';

export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
export const IMAGES_MAX = 3;
const BASE64_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4;

export const imageReply = z.object({
  /** A data address (`data:image/webp;base64,…`): always drawn by ourselves, never the bytes that were sent. */
  image: z.string(),
  width: z.int(),
  height: z.int(),
});

export const uploadImage = defineCall('uploadImage', {
  method: 'POST',
  path: '/wps/uploads',
  audience: 'anyone',
  // With room for an image that is too large by a little, so that it is told by its own refusal.
  bodyBytes: BASE64_MAX + 1_400_000,
  body: z.object({
    /** JPEG or PNG as base64, at most 5 MB; judged by its bytes. */
    image: text(BASE64_MAX + 1_390_000),
  }),
  reply: z.object({ upload: z.uuid(), width: z.int(), height: z.int() }),
  refusals: ['session.ended', 'uploads.imageInvalid', 'uploads.imageTooLarge'],
  summary: 'Brings a picture; with a session it belongs to that member. Decoded and drawn anew, without metadata.',
});
