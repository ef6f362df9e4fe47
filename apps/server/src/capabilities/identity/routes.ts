/** Keys, captcha and what every capability of identity serves. */

import { getKeys } from '@house/contract/content/system';
import { askCaptchaWords, drawCaptchaWork } from '@house/contract/identity/human-check';
import { getCaptcha } from '@house/contract/identity/site';
import type { CallRouter } from '../../platform/http.ts';
import { isRefusal } from '../../platform/result.ts';
import { serveHumanCheck } from './human-check/routes.ts';
import { serveRecovery } from './passwords/routes.ts';
import { serveProfile } from './profile/routes.ts';
import { serveRegistration } from './registration/routes.ts';
import { type ContractFlagsOf, serveAccount, withoutContracts } from './sign-in/routes/account.ts';
import { admit, serveSignIn } from './sign-in/routes/ways-in.ts';
import type { IdentityWithStaff } from './staff/port.ts';
import { serveStaff } from './staff/routes.ts';

export function serveIdentity(
  house: CallRouter,
  identity: IdentityWithStaff,
  contractFlagsOf: ContractFlagsOf = withoutContracts,
): void {
  house.serve(getKeys, async () => ({ keys: await identity.publishedKeys() }));
  house.serve(getCaptcha, async ({ address, userAgent }) => {
    const captcha = await identity.drawCaptcha({ address, userAgent });
    if (isRefusal(captcha)) return captcha;
    return { captchaId: captcha.captchaId, image: captcha.image, expiresAt: captcha.expiresAt.toISOString() };
  });
  house.serve(drawCaptchaWork, async ({ address, userAgent }) => ({
    challenge: await identity.captchaWords.drawWork({ address, userAgent }),
  }));
  house.serve(askCaptchaWords, async ({ body, address, userAgent, language }) => {
    const asked = await identity.captchaWords.ask(body.work, { address, userAgent }, language);
    if (isRefusal(asked)) return asked;
    return { captchaId: asked.captchaId, question: asked.question, expiresAt: asked.expiresAt.toISOString() };
  });
  serveHumanCheck(house, identity.humanCheck);
  serveSignIn(house, identity);
  serveRecovery(house, identity.recovery);
  serveAccount(house, identity, contractFlagsOf);
  serveRegistration(house, identity, admit);
  serveProfile(house, identity.profile);
  serveStaff(house, identity);
}
