/** The human check before a sign-in or a registration (specification 3: "extra data from human verification"). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const drawHumanCheck = defineCall('drawHumanCheck', {
  method: 'GET',
  path: '/wps/verification/human',
  audience: 'anyone',
  reply: z.union([
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('pow'), challenge: z.string() }),
    z.object({ kind: z.literal('geetest'), captchaId: z.string() }),
  ]),
  summary: 'What to solve before login and registration; the proof travels in their field `human`, once.',
});
