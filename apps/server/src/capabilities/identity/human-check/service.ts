/** The human check that the configuration or the brand names. */
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { Content } from '../../content/port.ts';
import { redeemCaptcha } from '../captchas.ts';
import { createGeetestCheck } from './geetest.ts';
import type { HumanCheck, HumanCheckOptions } from './port.ts';
import { createPowCheck } from './pow.ts';

const OPEN_DOOR: HumanCheck = { draw: async () => ({ kind: 'none' }), verify: async () => undefined };

interface HumanCheckParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly content: Pick<Content, 'settings'>;
}

/** Asks the brand each time: a change holds within a second. */
function createBrandCheck(
  parts: HumanCheckParts,
  { secret, geetest }: Extract<HumanCheckOptions, { kind: 'brand' }>,
): HumanCheck {
  const pow = createPowCheck(parts.db, secret);
  const checks: Record<'none' | 'pow' | 'geetest', HumanCheck> = {
    none: OPEN_DOOR,
    pow,
    geetest: geetest === null ? pow : createHumanCheck(parts, { kind: 'geetest', ...geetest }),
  };
  const current = async () => checks[(await parts.content.settings()).document.humanCheck];
  return {
    draw: async (origin) => (await current()).draw(origin),
    verify: async (proof, origin) => (await current()).verify(proof, origin),
  };
}

export function createHumanCheck(parts: HumanCheckParts, options: HumanCheckOptions): HumanCheck {
  if (options.kind === 'none') return OPEN_DOOR;
  if (options.kind === 'pow') return createPowCheck(parts.db, options.secret);
  if (options.kind === 'brand') return createBrandCheck(parts, options);
  return createGeetestCheck({
    clock: parts.clock,
    account: options,
    redeemPicture: (captchaId, answer) => redeemCaptcha(parts.db, captchaId, answer),
  });
}
