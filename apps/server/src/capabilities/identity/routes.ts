/** Registration, sign-in and the signed-in person's own data (specification 3, 4, 5, 7). */
import { getCaptcha, getMemberInfo, login, loginV2, logout, logoutDelete } from '@house/contract/identity';
import { getKeys } from '@house/contract/system';
import type { House } from '../../platform/http.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import { serveHumanCheck } from './human-check/routes.ts';
import type { Identity, SignedIn } from './port.ts';
import { serveRegistration } from './registration/routes.ts';
import { agentCode } from './rules.ts';
import type { IdentityWithStaff } from './staff/port.ts';
import { serveStaff } from './staff/routes.ts';

/** What every way in answers. */
export function loginReply({ token, expiresAt, member, firstTime }: SignedIn) {
  return {
    token,
    account: member.username,
    isAgent: agentCode(member.kind, member.agentGrade),
    firstTimeLogin: firstTime,
    // The switch for forced change (PWDEXPFORCECHANGE3) is off until passwords can be changed.
    passwordExpired: false,
    expiresAt: expiresAt.toISOString(),
  };
}

function serveMembers(house: House, identity: Identity): void {
  for (const call of [login, loginV2]) {
    house.serve(call, async ({ body, address, userAgent }) => {
      const outcome = await identity.signInMember(body, { address, userAgent });
      return isRefusal(outcome) ? outcome : loginReply(outcome);
    });
  }

  for (const call of [logout, logoutDelete]) {
    house.serveSignedIn(call, null, async ({ principal }) => {
      await identity.endSession('member', principal.sessionId, 'signedOut');
      return {};
    });
  }

  house.serveSignedIn(getMemberInfo, null, async ({ principal }) => {
    const member = await identity.findMember(principal.id);
    if (member === null) return refuse('session.ended');
    return {
      id: String(member.id),
      account: member.username,
      nickname: member.nickname,
      type: agentCode(member.kind, member.agentGrade),
      toUpline: false,
      clubLabel: null,
      memberLabel: [],
      joinedAt: member.joinedAt.toISOString(),
      lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
    };
  });
}

export function serveIdentity(house: House, identity: IdentityWithStaff): void {
  house.serve(getKeys, async () => ({ keys: await identity.publishedKeys() }));
  house.serve(getCaptcha, async ({ address, userAgent }) => {
    const captcha = await identity.drawCaptcha({ address, userAgent });
    if (isRefusal(captcha)) return captcha;
    return { captchaId: captcha.captchaId, image: captcha.image, expiresAt: captcha.expiresAt.toISOString() };
  });
  serveHumanCheck(house, identity.humanCheck);
  serveMembers(house, identity);
  serveRegistration(house, identity, loginReply);
  serveStaff(house, identity);
}
