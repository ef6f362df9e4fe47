/** The human check before a sign-in or a registration (specification 3: "extra data from human verification"). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, text } from '../shapes.ts';

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

export const drawCaptchaWork = defineCall('drawCaptchaWork', {
  method: 'GET',
  path: '/wps/captcha/words',
  audience: 'anyone',
  reply: z.object({ challenge: z.string() }),
  summary: 'The proof of work that a captcha in words is given for.',
});

export const askCaptchaWords = defineCall('askCaptchaWords', {
  method: 'POST',
  path: '/wps/captcha/words',
  audience: 'anyone',
  body: z.object({ work: text(4096) }),
  reply: z.object({ captchaId: z.string(), question: z.string(), expiresAt: instant }),
  refusals: ['identity.humanCheckRequired', 'identity.humanCheckFailed'],
  summary: 'Six digits in words, in place of the captcha picture: answered in digits, single use, two minutes.',
});
