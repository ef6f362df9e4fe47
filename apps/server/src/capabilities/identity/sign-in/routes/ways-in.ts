/** Every way in, by HTTP: the device's cookies come and go here (specification 4, 7). */
import { createHash } from 'node:crypto';
import type { ReplyOf } from '@house/contract/call';
import {
  answerExtraCheck,
  changePassword,
  loginRemembered,
  loginTrial,
  sendExtraCheckCode,
  sendLoginCode,
} from '@house/contract/identity/sign-in';
import { login, loginV2 } from '@house/contract/identity/site';
import type { CallRouter, SetCookie } from '../../../../platform/http.ts';
import { isRefusal, refuse } from '../../../../platform/result.ts';
import type { Identity, Origin, SignedIn } from '../../port.ts';
import { agentCode } from '../../rules.ts';
import { randomToken } from '../../sessions.ts';

const DEVICE_COOKIE = 'device';
const DEVICE_PATH = '/wps';
const DEVICE_SECONDS = 365 * 86_400;
/** Only the calls under this path ever see it. */
export const REMEMBERED_COOKIE = { name: 'remembered', path: '/wps/session' } as const;
const TOKEN = /^[0-9a-f]{64}$/;

interface Browser {
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly setCookie: SetCookie;
}

/** Where a request comes from, with the device that its cookie names; a browser without one gets one. */
export function originOf({ address, userAgent, cookies, setCookie }: Browser): Origin {
  const brought = cookies[DEVICE_COOKIE];
  const device = brought !== undefined && TOKEN.test(brought) ? brought : randomToken();
  if (device !== brought) {
    setCookie({ name: DEVICE_COOKIE, value: device, path: DEVICE_PATH, maxAgeSeconds: DEVICE_SECONDS });
  }
  return { address, userAgent, deviceHash: createHash('sha256').update(device).digest() };
}

/** What the browser keeps and sees of a new session. */
export function admit(signedIn: SignedIn, { setCookie }: Pick<Browser, 'setCookie'>): ReplyOf<typeof loginTrial> {
  const { token, expiresAt, member, firstTime, forcedChange, remembered } = signedIn;
  if (remembered !== null) {
    setCookie({ ...REMEMBERED_COOKIE, value: remembered.token, maxAgeSeconds: remembered.secondsLeft });
  }
  return {
    token,
    account: member.username,
    isAgent: agentCode(member.kind, member.agentGrade),
    firstTimeLogin: firstTime,
    passwordExpired: forcedChange === 'expired',
    passwordDefault: forcedChange === 'default',
    forcedChange,
    expiresAt: expiresAt.toISOString(),
  };
}

function serveLogin(house: CallRouter, identity: Identity): void {
  for (const call of [login, loginV2]) {
    house.serve(call, async (request) => {
      const outcome = await identity.signInMember(request.body, originOf(request));
      if (isRefusal(outcome)) return outcome;
      if (!('extraCheck' in outcome)) return admit(outcome, request);
      const { ticket, methods, expiresAt } = outcome.extraCheck;
      return { extraCheck: { ticket, methods: [...methods], expiresAt: expiresAt.toISOString() } };
    });
  }

  house.serve(sendLoginCode, (request) => identity.sendLoginCode(request.body, originOf(request), request.language));

  house.serve(loginRemembered, async (request) => {
    // A form of another site can not send a header of ours; SameSite=Strict keeps the cookie at home besides.
    if (request.headers['x-remembered'] !== '1') return refuse('identity.notRemembered');
    const outcome = await identity.signInRemembered(request.cookies[REMEMBERED_COOKIE.name], originOf(request));
    if (!isRefusal(outcome)) return admit(outcome, request);
    request.setCookie({ ...REMEMBERED_COOKIE, value: '', maxAgeSeconds: 0 });
    return outcome;
  });

  house.serve(loginTrial, async (request) => {
    // The gateway's version, as the specification has it; any other speaks of something we do not know.
    if ((request.headers['gateway-version'] ?? '3') !== '3') return refuse('request.invalid');
    const outcome = await identity.startTrial(originOf(request));
    return isRefusal(outcome) ? outcome : admit(outcome, request);
  });
}

export function serveSignIn(house: CallRouter, identity: Identity): void {
  serveLogin(house, identity);

  house.serve(sendExtraCheckCode, (request) =>
    identity.sendExtraCheckCode(request.body, originOf(request), request.language),
  );

  house.serve(answerExtraCheck, async (request) => {
    const outcome = await identity.answerExtraCheck(request.body, originOf(request));
    return isRefusal(outcome) ? outcome : admit(outcome, request);
  });

  house.serveSignedIn(changePassword, null, async (request) => {
    const { id, sessionId } = request.principal;
    const outcome = await identity.changePassword(id, sessionId, request.body, originOf(request));
    return isRefusal(outcome) ? outcome : admit(outcome, request);
  });
}
