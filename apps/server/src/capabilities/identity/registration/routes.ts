/** Registration by name and by number, its code, and the check of a code somebody came with (specification 7). */
import type { BodyOf, ReplyOf } from '@house/contract/call';
import {
  checkAffiliate,
  registerByMobile,
  registerMember,
  sendRegisterCode,
} from '@house/contract/identity/registration';
import { type CallRouter, isFromElsewhere, type SetCookie } from '../../../platform/http.ts';
import { refuse } from '../../../platform/result.ts';
import type { Identity, SignedIn } from '../port.ts';
import { originOf } from '../sign-in/routes/ways-in.ts';

type LoginReplyOf = (signedIn: SignedIn, request: { setCookie: SetCookie }) => ReplyOf<typeof registerMember>;

/** The form without what is only told to please the specification. */
function formOf({
  registerMethod: _method,
  login: _login,
  firebaseChannel: _channel,
  ...form
}: BodyOf<typeof registerMember>) {
  return form;
}

export function serveRegistration(house: CallRouter, identity: Identity, loginReplyOf: LoginReplyOf): void {
  for (const [call, method] of [
    [registerMember, 'username'],
    [registerByMobile, 'mobile'],
  ] as const) {
    house.serve(call, async (request) => {
      const outcome = await identity.registerMember(method, formOf(request.body), originOf(request));
      return outcome.refused === undefined ? loginReplyOf(outcome, request) : outcome;
    });
  }

  house.serve(sendRegisterCode, async ({ query, language, address, userAgent, headers }) => {
    // The one call that reads and sends something (specification 7).
    if (isFromElsewhere(headers)) return refuse('request.forbidden');
    const sent = await identity.requestRegisterCode({ ...query, language }, { address, userAgent });
    return sent.refused === undefined ? { expiredMinutes: sent.expiredMinutes } : sent;
  });

  house.serve(checkAffiliate, async ({ query }) => {
    const found = await identity.checkInvitation(query.code, query.domain);
    return found.refused === undefined ? { valid: true as const, kind: found.kind } : found;
  });
}
