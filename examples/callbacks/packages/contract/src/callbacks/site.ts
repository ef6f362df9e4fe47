/** A member asks to be called back. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, key } from '../shapes.ts';

export const askForCallback = defineCall('askForCallback', {
  method: 'POST',
  path: '/wps/callbacks',
  audience: 'member',
  body: z.object({ key }),
  reply: z.object({ askedAt: instant }),
  refusals: ['callbacks.open'],
  summary: 'Asks to be called back. A member has one open request at most.',
});
