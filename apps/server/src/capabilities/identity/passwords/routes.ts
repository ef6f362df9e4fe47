/** A forgotten password, by HTTP (specification 4, 7). */
import {
  askPasswordLink,
  redeemPasswordLink,
  resetPasswordByCode,
  sendPasswordCode,
} from '@house/contract/identity/recovery';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Recovery } from '../port.ts';
import { admit, originOf } from '../sign-in/routes/ways-in.ts';

export function serveRecovery(house: CallRouter, recovery: Recovery): void {
  house.serve(askPasswordLink, (request) => recovery.askLink(request.body, originOf(request), request.language));

  house.serve(redeemPasswordLink, async (request) => {
    const outcome = await recovery.redeemLink(request.body, originOf(request), request.language);
    return isRefusal(outcome) ? outcome : {};
  });

  house.serve(sendPasswordCode, (request) => recovery.sendCode(request.body, originOf(request), request.language));

  house.serve(resetPasswordByCode, async (request) => {
    const outcome = await recovery.resetByCode(request.body, originOf(request), request.language);
    return isRefusal(outcome) ? outcome : admit(outcome, request);
  });
}
