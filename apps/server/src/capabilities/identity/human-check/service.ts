/** The human check that the configuration names. */
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { redeemCaptcha } from '../captchas.ts';
import { createGeetestCheck } from './geetest.ts';
import type { HumanCheck, HumanCheckOptions } from './port.ts';
import { createPowCheck } from './pow.ts';

const OPEN_DOOR: HumanCheck = { draw: async () => ({ kind: 'none' }), verify: async () => undefined };

export function createHumanCheck(parts: { db: Db; clock: Clock }, options: HumanCheckOptions): HumanCheck {
  if (options.kind === 'none') return OPEN_DOOR;
  if (options.kind === 'pow') return createPowCheck(parts.db, options.secret);
  return createGeetestCheck({
    clock: parts.clock,
    account: options,
    redeemPicture: (captchaId, answer) => redeemCaptcha(parts.db, captchaId, answer),
  });
}
